import * as z from "zod";
import { website } from "@/lib/account/contract/dealer";
import { newPasswordSchema } from "@/lib/account/contract/password";
import {
  DEVICE_HEADER,
  defineCall,
  defineObject,
  emailSchema,
  SIGN_UPS_PER_HOUR,
  singleLine,
  success,
} from "@/lib/platform/calls";
import { LOCALES } from "@/lib/platform/i18n";
import { line } from "@/lib/site/contract/option";
import { COUNTRIES } from "./rules/countries";
import { findSlugProblem, SLUG_MAX } from "./rules/slug";
import { PARTNER_SIGNUPS, PARTNER_STATES } from "./rules/state";

const filled = (longest: number) => singleLine(longest).min(1, "Fill this in.");

/** Empty fields are allowed; they only block the launch. */
export const companyFields = {
  company: filled(120),
  street: filled(200),
  city: filled(100),
  region: singleLine(100).default(""),
  postcode: singleLine(20).default(""),
  country: z.enum(COUNTRIES as [string, ...string[]], "Choose a country."),
  tax_number: singleLine(60).default(""),
  website: website.default(""),
};

const slug = z
  .string()
  .trim()
  .toLowerCase()
  .max(SLUG_MAX, { error: "Use 3 to 40 letters, digits and single dashes.", abort: true })
  .refine((text) => findSlugProblem(text) !== "invalid", {
    error: "Use 3 to 40 letters, digits and single dashes.",
    abort: true,
  })
  .refine((text) => findSlugProblem(text) === null, "This address is reserved. Choose another one.");

export const partnerSignupRequest = z.object({
  ...companyFields,
  first: filled(100),
  last: filled(100),
  email: emailSchema,
  pass: newPasswordSchema,
  site_name: line(80),
  slug,
  locale: z.enum(LOCALES),
  /** The version that the form showed: other versions aren't accepted. */
  terms_version: z.string().min(1, "Read and accept the terms.").max(100),
  accept_terms: z.literal(true, "Read and accept the terms."),
  invitation: singleLine(40).default(""),
});
export type PartnerSignupInput = z.output<typeof partnerSignupRequest>;

const partnerTermsSchema = defineObject("PartnerTerms", {
  version: z.string(),
  locale: z.enum(LOCALES),
  url: z.string(),
});

export const partnerCalls = {
  offer: defineCall({
    name: "partner.program",
    method: "GET",
    path: "/api/partner-sign-up",
    summary: "Returns how this site signs up partners, and the terms they accept; 404 if it doesn't.",
    response: success({
      data: defineObject("PartnerOffer", {
        mode: z.enum(PARTNER_SIGNUPS).exclude(["closed"]),
        /** Suffix for the slug, as in 'rio' + '.preview.example'. */
        preview_domain: z.string(),
        terms: partnerTermsSchema,
      }),
    }),
    limits: { perMinute: 120 },
  }),
  address: defineCall({
    name: "partner.address",
    method: "GET",
    path: "/api/partner-address",
    summary: "Returns whether a preview address is free; 404 if the site doesn't sign up partners.",
    query: z.object({ slug: z.string().trim().toLowerCase().max(100, "This is too long.") }),
    response: success({
      data: defineObject("PreviewAddress", {
        slug: z.string(),
        state: z.enum(["free", "taken", "reserved", "invalid"]),
      }),
    }),
    limits: { perMinute: 60 },
  }),
  signup: defineCall({
    name: "partner.signup",
    method: "POST",
    path: "/api/partner-sign-up",
    summary:
      "Creates a partner's site as a draft under its preview address, with its owner's account. Opens no session: the owner logs in on the new site.",
    body: "json",
    request: partnerSignupRequest,
    response: success({
      data: defineObject("PartnerSignup", {
        state: z.enum(PARTNER_STATES),
        origin: z.string(),
        console: z.string(),
        emailed: z.boolean(),
      }),
    }),
    headers: [DEVICE_HEADER],
    limits: { bodyBytes: 16_384, perMinute: 20, perNetworkHour: SIGN_UPS_PER_HOUR },
  }),
};
