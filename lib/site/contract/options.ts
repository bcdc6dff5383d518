import * as z from "zod";
import { PARTNER_SIGNUPS } from "@/lib/partner/rules/state";
import { emailSchema } from "@/lib/platform/calls";
import { LOCALES } from "@/lib/platform/i18n";
import { inConfig, inSettings, line, orNothing, toText } from "./option";
import { saleOptions } from "./options-sale";

const gates = ["disabled", "enabled"] as const;
const sources = z.array(z.string().trim().max(300)).max(20, "At most 20.");
const color = z.string().trim().max(32, "Enter a color as #rrggbb.");
const wellKnown = inSettings({
  group: "apps",
  paidBy: "nobody",
  kind: "area",
  wire: z.string().nullish(),
  draft: orNothing(toText(32_768)),
  standard: null,
});

/** Source of every white-label option. lib/site also checks colors, IDs, addresses and hosts when they are saved. */
export const siteOptions = {
  name: inConfig({ group: "identity", paidBy: "nobody", kind: "line", wire: z.string(), draft: line(80) }),
  /** https, on one of the site's hosts, because links in emails start with it. */
  origin: inConfig({
    group: "identity",
    paidBy: "nobody",
    kind: "line",
    wire: z.string(),
    draft: toText(300),
  }),
  support_email: inConfig({
    group: "identity",
    paidBy: "nobody",
    kind: "line",
    wire: z.string(),
    draft: emailSchema,
  }),
  logo: inSettings({
    group: "identity",
    paidBy: "nobody",
    kind: "logo",
    wire: z.string().nullish(),
    draft: orNothing(toText(1000)),
    standard: null,
  }),
  primary_color: inSettings({
    group: "colors",
    paidBy: "nobody",
    kind: "color",
    wire: z.string(),
    draft: color,
    example: "#1e3a8a",
  }),
  secondary_color: inSettings({
    group: "colors",
    paidBy: "nobody",
    kind: "color",
    wire: z.string(),
    draft: color,
    example: "#c8472b",
  }),
  /** Misspelled in the specification. */
  teritary_color: inSettings({
    group: "colors",
    paidBy: "nobody",
    kind: "color",
    wire: z.string(),
    draft: color,
    example: "#e7b93c",
  }),
  background_color: inSettings({
    group: "colors",
    paidBy: "nobody",
    kind: "color",
    wire: z.string().nullish(),
    draft: orNothing(color),
    standard: null,
  }),
  secondary_variant_color: inSettings({
    group: "colors",
    paidBy: "nobody",
    kind: "color",
    wire: z.string().nullish(),
    draft: orNothing(color),
    standard: null,
  }),
  /** Secure-login gate, closed by default. In the form for a new site, it's initially open. */
  security: inSettings({
    group: "access",
    paidBy: "nobody",
    kind: "line",
    choices: gates,
    wire: z.string().nullish(),
    draft: z.enum(gates),
    standard: "enabled",
    example: "disabled",
  }),
  forced_locale: inConfig({
    group: "access",
    paidBy: "nobody",
    kind: "line",
    choices: ["", ...LOCALES],
    wire: z.enum(LOCALES).nullable(),
    draft: z.enum(LOCALES).nullable(),
    standard: null,
  }),
  default_locale: inConfig({
    group: "access",
    paidBy: "nobody",
    kind: "line",
    choices: LOCALES,
    wire: z.enum(LOCALES),
    draft: z.enum(LOCALES),
    standard: "en",
  }),
  other_language_origin: inConfig({
    group: "access",
    paidBy: "nobody",
    kind: "line",
    wire: z.string().nullable().default(null),
    draft: orNothing(toText(300)),
    standard: null,
  }),
  consent_required: inConfig({
    group: "access",
    paidBy: "nobody",
    kind: "checkbox",
    wire: z.boolean(),
    draft: z.boolean(),
    standard: true,
    example: "",
  }),
  /** Makes new dealers wait for approval. Behind the gate, they always wait. */
  dealer_approval: inConfig({
    group: "access",
    paidBy: "nobody",
    kind: "checkbox",
    wire: z.boolean().default(false),
    draft: z.boolean(),
    standard: false,
  }),
  /** Holds sign-up credits until the email address is confirmed. Ignored if no email can be sent. */
  verify_email: inConfig({
    group: "access",
    paidBy: "nobody",
    kind: "checkbox",
    wire: z.boolean().default(true),
    draft: z.boolean(),
    standard: true,
    example: "1",
  }),
  partner_signup: inConfig({
    group: "access",
    paidBy: "operator",
    kind: "line",
    isPublic: true,
    choices: PARTNER_SIGNUPS,
    wire: z.enum(PARTNER_SIGNUPS).default("closed"),
    draft: z.enum(PARTNER_SIGNUPS),
    standard: "closed",
  }),
  embedding: inConfig({
    group: "access",
    paidBy: "nobody",
    kind: "checkbox",
    wire: z.boolean().default(true),
    draft: z.boolean(),
    standard: true,
    example: "1",
  }),
  frame_ancestors: inConfig({
    group: "access",
    paidBy: "nobody",
    kind: "lines",
    wire: z.array(z.string()),
    draft: sources,
    standard: [],
  }),
  /** Origins that may frame the site and message it like a host app. */
  webview_origins: inConfig({
    group: "access",
    paidBy: "nobody",
    kind: "lines",
    wire: z.array(z.string()).default([]),
    draft: sources,
    standard: [],
  }),
  ...saleOptions,
  apple_app_site_association: wellKnown,
  assetlinks_json: wellKnown,
  apple_merchant_domain: wellKnown,
  security_txt: wellKnown,
  google_analytics: inSettings({
    group: "analytics",
    paidBy: "nobody",
    kind: "line",
    wire: z.string().nullish(),
    draft: orNothing(toText(64)),
    standard: null,
  }),
  google_tag: inSettings({
    group: "analytics",
    paidBy: "nobody",
    kind: "line",
    wire: z.string().nullish(),
    draft: orNothing(toText(64)),
    standard: null,
  }),
  /** Clarity's snippet in base64, or its project ID; other scripts are rejected. */
  clarity: inSettings({
    group: "analytics",
    paidBy: "nobody",
    kind: "line",
    wire: z.string().nullish(),
    draft: orNothing(toText(16_384)),
    standard: null,
  }),
  pixel_brand: inConfig({
    group: "analytics",
    paidBy: "nobody",
    kind: "line",
    wire: z.string().nullable(),
    draft: orNothing(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9-]{1,63}$/, "Use letters, digits and dashes."),
    ),
    standard: null,
  }),
  live_chat_license: inConfig({
    group: "analytics",
    paidBy: "nobody",
    kind: "line",
    wire: z.string().nullable(),
    draft: orNothing(z.string().regex(/^\d{1,20}$/, "Enter the LiveChat license number.")),
    standard: null,
  }),
};

export type SiteOptionName = keyof typeof siteOptions;
