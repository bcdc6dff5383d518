import * as z from "zod";
import { singleLine } from "@/lib/platform/calls";
import { DEALER_EMPLOYEES_DEFAULT } from "@/lib/platform/values";

/** A website, with or without https://. Rejects other schemes because a page might turn the text into a link. */
export const website = singleLine(200).refine(
  // Matches up to the first dot only: trying every dot takes quadratic time.
  (text) => text === "" || /^(?:https?:\/\/)?[^\s:/?#@.]+\.[^\s:/?#@]+(?:[/?#:]\S*)?$/i.test(text),
  "Enter a web address, such as https://example.com.",
);
const employees = singleLine(10).refine(
  (text) => /^\d{0,6}\+?$|^\d{1,6} ?- ?\d{1,6}$/.test(text),
  "Enter a number of employees, such as 12 or 10-50.",
);

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

export const dealerProfileSchema = z.object({
  ...dealerFields,
  no_of_employees: employees.default(DEALER_EMPLOYEES_DEFAULT),
});
export type DealerProfileWire = z.infer<typeof dealerProfileSchema>;

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
