import { z } from "zod";
import { DEALER_EMPLOYEES_DEFAULT } from "@/lib/core/constants";
import { singleLine } from "./fields";

/** A web address as people type it, with or without https://; never another scheme, which a page might turn into a link. */
export const website = singleLine(200).refine(
  // The first dot counts: trying each would take a time that grows with the square of the text.
  (text) => text === "" || /^(?:https?:\/\/)?[^\s:/?#@.]+\.[^\s:/?#@]+(?:[/?#:]\S*)?$/i.test(text),
  "Enter a web address, such as https://example.com.",
);
const employees = singleLine(10).refine(
  (text) => /^\d{0,6}\+?$|^\d{1,6} ?- ?\d{1,6}$/.test(text),
  "Enter a number of employees, such as 12 or 10-50.",
);

/** The dealer profile fields of specification 3 that are not the account's own; an empty text clears one. */
export const dealerFields = {
  company_name: singleLine(200).optional(),
  company_website: website.optional(),
  no_of_employees: employees.optional(),
  address: singleLine(200).optional(),
  unit: singleLine(50).optional(),
  city: singleLine(100).optional(),
  state: singleLine(100).optional(),
  country: singleLine(100).optional(),
  pincode: singleLine(20).optional(),
  instagram: singleLine(200).optional(),
  facebook: singleLine(200).optional(),
  twitter: singleLine(200).optional(),
};
export const DEALER_FIELDS = Object.keys(dealerFields) as (keyof typeof dealerFields)[];

/** What is kept of them; `no_of_employees` defaults to '0'. */
export const dealerProfileSchema = z.object({
  ...dealerFields,
  no_of_employees: employees.default(DEALER_EMPLOYEES_DEFAULT),
});
export type DealerProfileWire = z.infer<typeof dealerProfileSchema>;

/** As a user's answer carries them: beside the user's other fields, each a text or nothing. */
export const dealerResponse = {
  company_name: z.string().nullish(),
  company_website: z.string().nullish(),
  no_of_employees: z.string().nullish(),
  address: z.string().nullish(),
  unit: z.string().nullish(),
  city: z.string().nullish(),
  state: z.string().nullish(),
  country: z.string().nullish(),
  pincode: z.string().nullish(),
  instagram: z.string().nullish(),
  facebook: z.string().nullish(),
  twitter: z.string().nullish(),
};
