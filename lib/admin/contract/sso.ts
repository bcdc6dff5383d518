import * as z from "zod";
import { defineObject, idSchema, ORIGIN_HEADER, singleLine } from "@/lib/platform/calls";
import { parseHost } from "@/lib/platform/values";
import { STAFF_ROLES } from "@/lib/staff/rules/roles";
import { SSO_DOMAINS_MAX, SSO_FINDINGS } from "@/lib/staff/rules/sso";
import { defineAdminAction, defineAdminRecord, isoDate } from "./list";

/** Roles assignable at first login. Only an owner can create another owner. */
const NEW_ROLES = STAFF_ROLES.filter((role) => role !== "owner");

const ssoFindingSchema = defineObject("ProviderFinding", {
  code: z.enum(SSO_FINDINGS),
  found: z.string(),
});

const ssoSettingsSchema = defineObject("SingleSignOnSettings", {
  issuer: z.string(),
  client_id: z.string(),
  label: z.string(),
  /** Allowed email domains; empty allows every staff address. */
  domains: z.array(z.string()),
  /** Role for users in `domains` without an invitation; null rejects them. */
  default_role: z.enum(NEW_ROLES).nullable(),
  /** Accepts addresses that the provider doesn't mark as verified. */
  trusts_addresses: z.boolean(),
  enabled: z.boolean(),
  required: z.boolean(),
  /** Last test without findings; null after the provider or the client changes. */
  tested: isoDate.nullable(),
  findings: z.array(ssoFindingSchema),
  linked: z.number().int(),
});

const ssoSchema = defineObject("SingleSignOn", {
  redirect_uris: z.array(z.string()),
  /** Null if not set up. Never includes the client secret. */
  settings: ssoSettingsSchema.nullable(),
});
export type SsoWire = z.infer<typeof ssoSchema>;

const domain = z
  .string()
  .trim()
  .max(253, "Enter a domain, such as example.com.")
  .transform((text) => text.toLowerCase().replace(/^@/, ""))
  .refine(
    (text) => parseHost(text)?.host === text && text.includes("."),
    "Enter a domain, such as example.com.",
  );

export const adminSsoCalls = {
  sso: {
    ...defineAdminRecord({
      name: "sso",
      path: "sso",
      summary:
        "Returns the site's single sign-on settings for staff (OpenID Connect), and what to register at the provider.",
      fields: {},
      data: ssoSchema,
    }),
    headers: [ORIGIN_HEADER],
  },
  saveSso: {
    ...defineAdminAction({
      name: "saveSso",
      path: "sso/save",
      summary:
        "Sets the site's provider. A new issuer, client ID or client secret turns single sign-on off until it's tested; a new issuer or client ID also unlinks all accounts.",
      fields: {
        issuer: z
          .string()
          .trim()
          .min(1, "Fill this in.")
          .max(500, "Use at most 500 characters.")
          .refine((text) => URL.canParse(text), "Enter an address such as https://id.example.com."),
        client_id: singleLine(255).min(1, "Fill this in."),
        /** Omitted or empty keeps the current secret. */
        client_secret: z.string().trim().max(2000, "Use at most 2,000 characters.").optional(),
        label: singleLine(40).min(1, "Fill this in."),
        domains: z.array(domain).max(SSO_DOMAINS_MAX, "Name at most 20 domains.").default([]),
        default_role: z.enum(NEW_ROLES).nullable().default(null),
        trusts_addresses: z.boolean().default(false),
        enabled: z.boolean().default(false),
        required: z.boolean().default(false),
      },
      data: ssoSchema,
    }),
    headers: [ORIGIN_HEADER],
  },
  testSso: {
    ...defineAdminAction({
      name: "testSso",
      path: "sso/test",
      summary:
        "Reads the provider's discovery document and keys, and tests the client ID and client secret, at most six times a minute.",
      fields: {},
      data: ssoSchema,
      timeoutMs: 30_000,
    }),
    headers: [ORIGIN_HEADER],
  },
  removeSso: {
    ...defineAdminAction({
      name: "removeSso",
      path: "sso/remove",
      summary: "Removes single sign-on with the client secret and every account's link to the provider.",
      fields: {},
      data: ssoSchema,
    }),
    headers: [ORIGIN_HEADER],
  },
  unlinkSso: defineAdminAction({
    name: "unlinkSso",
    path: "team/unlink",
    summary:
      "Unlinks a staff member from single sign-on: the next login at the provider with their email address becomes theirs.",
    fields: { id: idSchema },
    data: defineObject("SingleSignOnUnlinked", { id: z.string(), unlinked: z.boolean() }),
  }),
};
