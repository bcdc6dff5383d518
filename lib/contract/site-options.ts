import { z } from "zod";
import { normalCouponCode } from "@/lib/core/billing/coupon";
import { CURRENCIES, type Currency } from "@/lib/core/billing/pricing";
import { ENTITLED_PRODUCTS } from "@/lib/core/credits/products";
import { LOCALES } from "@/lib/core/locale";
import { PURCHASE_MODES } from "@/lib/core/webview/host-message";
import { emailSchema } from "./fields";

/** The sections of the site form in administration, in their order. */
export const siteOptionGroups = ["identity", "colours", "access", "sale", "analytics"] as const;
export type SiteOptionGroup = (typeof siteOptionGroups)[number];

export interface SiteOption<
  Part extends "config" | "settings" = "config" | "settings",
  Wire extends z.ZodType = z.ZodType,
  Draft extends z.ZodType = z.ZodType,
> {
  /** Which of the two answers carries it: GET /api/config or POST /api-cwa/site_settings. */
  part: Part;
  group: SiteOptionGroup;
  /** How the admin form shows it. */
  kind: "line" | "lines" | "number" | "checkbox" | "color";
  /** The schema on the wire. */
  wire: Wire;
  /** What an administrator may save. */
  draft: Draft;
  /** The value of a site that does not say otherwise; without one, a new site must give it. */
  standard?: z.input<Wire>;
  /** What the form of a new site starts with, where that is not the standard value. */
  example?: string;
  choices?: readonly string[];
  /** One number field each, for an option that is an object. */
  members?: readonly string[];
}

const inConfig = <Wire extends z.ZodType, Draft extends z.ZodType>(
  option: Omit<SiteOption<"config", Wire, Draft>, "part">,
) => ({ part: "config" as const, ...option });
const inSettings = <Wire extends z.ZodType, Draft extends z.ZodType>(
  option: Omit<SiteOption<"settings", Wire, Draft>, "part">,
) => ({ part: "settings" as const, ...option });

const currencies = Object.keys(CURRENCIES) as [Currency, ...Currency[]];
const paperSizes = ["letter", "a4"] as const;
const balances = ["product", "global"] as const;
const gates = ["disabled", "enabled"] as const;

const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1, "Fill this in.")
    .max(longest, "This is too long.")
    .refine((text) => !/\p{Cc}/u.test(text), "Remove line breaks and control characters.");
const text = (longest: number) => z.string().trim().max(longest, "This is too long.");
const count = z.number().int("Enter a whole number.").min(0).max(100, "At most 100.");
const sources = z.array(z.string().trim().max(300)).max(20, "At most 20.");
const colour = z.string().trim().max(32, "Enter a colour as #rrggbb.");
/** An empty text is none. */
const orNothing = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? null : value), schema.nullable());

/**
 * Every white-label option of a site, once: the wire's schemas, the admin form, the defaults of a new site, the seeds, the
 * preview of colors and the OpenAPI document are made from this table. Its label is the message `admin.fields.<name>`.
 * Colors, ids, addresses and host names are also checked, when they are saved, by the code that shows them (lib/site).
 */
export const siteOptions = {
  name: inConfig({ group: "identity", kind: "line", wire: z.string(), draft: line(80) }),
  /** https, on one of the site's hosts: links in emails are built on it. */
  origin: inConfig({ group: "identity", kind: "line", wire: z.string(), draft: text(300) }),
  support_email: inConfig({ group: "identity", kind: "line", wire: z.string(), draft: emailSchema }),
  logo: inSettings({
    group: "identity",
    kind: "line",
    wire: z.string().nullish(),
    draft: orNothing(text(1000)),
    standard: null,
  }),
  primary_color: inSettings({
    group: "colours",
    kind: "color",
    wire: z.string(),
    draft: colour,
    example: "#1e3a8a",
  }),
  secondary_color: inSettings({
    group: "colours",
    kind: "color",
    wire: z.string(),
    draft: colour,
    example: "#c8472b",
  }),
  /** Spelled as the specification spells it. */
  teritary_color: inSettings({
    group: "colours",
    kind: "color",
    wire: z.string(),
    draft: colour,
    example: "#e7b93c",
  }),
  background_color: inSettings({
    group: "colours",
    kind: "color",
    wire: z.string().nullish(),
    draft: orNothing(colour),
    standard: null,
  }),
  secondary_variant_color: inSettings({
    group: "colours",
    kind: "color",
    wire: z.string().nullish(),
    draft: orNothing(colour),
    standard: null,
  }),
  /** The secure-login gate: closed unless the API is configured otherwise. The form starts with it open, for the operator to see and choose. */
  security: inSettings({
    group: "access",
    kind: "line",
    choices: gates,
    wire: z.string().nullish(),
    draft: z.enum(gates),
    standard: "enabled",
    example: "disabled",
  }),
  forced_locale: inConfig({
    group: "access",
    kind: "line",
    choices: ["", ...LOCALES],
    wire: z.enum(LOCALES).nullable(),
    draft: z.enum(LOCALES).nullable(),
    standard: null,
  }),
  default_locale: inConfig({
    group: "access",
    kind: "line",
    choices: LOCALES,
    wire: z.enum(LOCALES),
    draft: z.enum(LOCALES),
    standard: "en",
  }),
  consent_required: inConfig({
    group: "access",
    kind: "checkbox",
    wire: z.boolean(),
    draft: z.boolean(),
    standard: true,
    example: "",
  }),
  frame_ancestors: inConfig({
    group: "access",
    kind: "lines",
    wire: z.array(z.string()),
    draft: sources,
    standard: [],
  }),
  /** Origins whose pages may show the site in a frame and speak with it as a host app does. */
  webview_origins: inConfig({
    group: "access",
    kind: "lines",
    wire: z.array(z.string()).default([]),
    draft: sources,
    standard: [],
  }),
  cnv: inConfig({ group: "sale", kind: "checkbox", wire: z.boolean(), draft: z.boolean(), standard: false }),
  /** 'global': one balance pays for both products. */
  credit_type: inConfig({
    group: "sale",
    kind: "line",
    choices: balances,
    wire: z.string(),
    draft: z.enum(balances),
    standard: "product",
  }),
  signup_credits: inConfig({
    group: "sale",
    kind: "number",
    members: ENTITLED_PRODUCTS,
    wire: z.object({ vhr: z.number().int(), sticker: z.number().int() }),
    draft: z.object({ vhr: count, sticker: count }),
    standard: { vhr: 0, sticker: 0 },
  }),
  /** Model years before it are made by the year-restricted call (STK-2). */
  sticker_year_from: inConfig({
    group: "sale",
    kind: "number",
    wire: z.number().int(),
    draft: z.number().int().min(1958, "Enter a year from 1958 on.").max(2100),
    standard: 1999,
  }),
  currency: inConfig({
    group: "sale",
    kind: "line",
    choices: currencies,
    wire: z.enum(currencies).default("USD"),
    draft: z.enum(currencies),
    standard: "USD",
  }),
  /** Hundredths of a percent, added to the price. */
  tax_rate_bp: inConfig({
    group: "sale",
    kind: "number",
    wire: z.number().int().min(0).max(10_000).default(0),
    draft: z
      .number()
      .int("Enter hundredths of a percent: 825 is 8.25 %.")
      .min(0, "A tax is 0 % to 50 %.")
      .max(5000, "A tax is 0 % to 50 %."),
    standard: 0,
  }),
  tax_label: inConfig({
    group: "sale",
    kind: "line",
    wire: z.string().min(1).max(40).default("Tax"),
    draft: line(40),
    standard: "Tax",
  }),
  paper_size: inConfig({
    group: "sale",
    kind: "line",
    choices: paperSizes,
    wire: z.enum(paperSizes).default("letter"),
    draft: z.enum(paperSizes),
    standard: "letter",
  }),
  /** How a host app's web view sells (docs/webview.md); app stores differ in what they allow. */
  webview_purchase: inConfig({
    group: "sale",
    kind: "line",
    choices: PURCHASE_MODES,
    wire: z.enum(PURCHASE_MODES).default("host"),
    draft: z.enum(PURCHASE_MODES),
    standard: "host",
  }),
  /** A coupon of the site that its checkout offers by itself (DLG-5); null is none. */
  discount_coupon: inConfig({
    group: "sale",
    kind: "line",
    wire: z.string().max(40).nullable().default(null),
    draft: orNothing(
      z
        .string()
        .max(80, "A coupon code has at most 40 characters.")
        .transform((typed) => normalCouponCode(typed) ?? "")
        .refine((code) => code !== "", "Use letters, digits and dashes."),
    ),
    standard: null,
  }),
  google_analytics: inSettings({
    group: "analytics",
    kind: "line",
    wire: z.string().nullish(),
    draft: orNothing(text(64)),
    standard: null,
  }),
  google_tag: inSettings({
    group: "analytics",
    kind: "line",
    wire: z.string().nullish(),
    draft: orNothing(text(64)),
    standard: null,
  }),
  /** Clarity's own snippet in base64, or its project id; other scripts are refused. */
  clarity: inSettings({
    group: "analytics",
    kind: "line",
    wire: z.string().nullish(),
    draft: orNothing(text(16_384)),
    standard: null,
  }),
  pixel_brand: inConfig({
    group: "analytics",
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
    kind: "line",
    wire: z.string().nullable(),
    draft: orNothing(z.string().regex(/^\d{1,20}$/, "A LiveChat licence is a number.")),
    standard: null,
  }),
};

export type SiteOptionName = keyof typeof siteOptions;
