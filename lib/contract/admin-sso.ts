import { z } from "zod";
import { parseHost } from "@/lib/core/host";
import { SSO_DOMAINS_MAX, SSO_FINDINGS } from "@/lib/core/site/sso";
import { STAFF_ROLES } from "@/lib/core/site/staff";
import { adminAction, adminRecord, isoDate } from "./admin-list";
import { ORIGIN_HEADER } from "./call";
import { defineObject } from "./define-object";
import { idSchema, singleLine } from "./fields";

/** The roles that somebody may get by logging in for the first time: an owner is made by an owner alone. */
const NEW_ROLES = STAFF_ROLES.filter((role) => role !== "owner");

const ssoFindingSchema = defineObject("ProviderFinding", {
  code: z.enum(SSO_FINDINGS),
  /** What was met: a host, an issuer, a status; '' where the code says it all. */
  found: z.string(),
});

const ssoSettingsSchema = defineObject("SingleSignOnSettings", {
  /** Of the OpenID Connect provider. */
  issuer: z.string(),
  client_id: z.string(),
  /** What the login's button calls the provider. */
  label: z.string(),
  /** Whose email addresses may log in; empty where any may that the staff have. */
  domains: z.array(z.string()),
  /** What somebody of `domains` becomes who is no staff and was not invited; null where they are refused. */
  default_role: z.enum(NEW_ROLES).nullable(),
  /** The provider never says whether an address is verified, and its addresses count all the same. */
  trusts_addresses: z.boolean(),
  enabled: z.boolean(),
  /** Staff other than owners log in by it alone. */
  required: z.boolean(),
  /** When a test last found nothing wrong; null since the provider or the client was changed. */
  tested: isoDate.nullable(),
  /** Of the last test. */
  findings: z.array(ssoFindingSchema),
  /** Accounts that have logged in by it, and are bound to an identity of the provider. */
  linked: z.number().int(),
});

const ssoSchema = defineObject("SingleSignOn", {
  /** What to register at the provider: the site's own address first, then the one that is open. */
  redirect_uris: z.array(z.string()),
  /** Null where the site has none. The client secret is in no answer. */
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
    ...adminRecord({
      name: "sso",
      path: "sso",
      summary:
        "How the site's staff log in by single sign-on (OpenID Connect), and what to register at the provider.",
      fields: {},
      data: ssoSchema,
    }),
    headers: [ORIGIN_HEADER],
  },
  saveSso: {
    ...adminAction({
      name: "saveSso",
      path: "sso/save",
      summary:
        "Sets the site's provider. Another issuer, client ID or client secret turns single sign-on off until it was tested; another issuer or client ID also unlinks all accounts.",
      fields: {
        issuer: z
          .string()
          .trim()
          .min(1, "Fill this in.")
          .max(500, "Use at most 500 characters.")
          .refine((text) => URL.canParse(text), "Enter an address such as https://id.example.com."),
        client_id: singleLine(255).min(1, "Fill this in."),
        /** Left out or empty, the one that is set stays. */
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
    ...adminAction({
      name: "testSso",
      path: "sso/test",
      summary:
        "Reads the provider's discovery document and keys, and shows it the client ID and client secret: at most six times a minute.",
      fields: {},
      data: ssoSchema,
      timeoutMs: 30_000,
    }),
    headers: [ORIGIN_HEADER],
  },
  removeSso: {
    ...adminAction({
      name: "removeSso",
      path: "sso/remove",
      summary: "Takes single sign-on away, with the client secret and every account's link to the provider.",
      fields: {},
      data: ssoSchema,
    }),
    headers: [ORIGIN_HEADER],
  },
  unlinkSso: adminAction({
    name: "unlinkSso",
    path: "team/unlink",
    summary:
      "Lets one of the staff log in with another identity of the provider: the next one with their email address is theirs.",
    fields: { id: idSchema },
    data: defineObject("SingleSignOnUnlinked", { id: z.string(), unlinked: z.boolean() }),
  }),
};
