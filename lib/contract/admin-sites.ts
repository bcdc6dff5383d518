import { z } from "zod";
import { normalCouponCode } from "@/lib/core/coupon";
import { act, isoDate, listCalls, look } from "./admin-list";
import { emailSchema } from "./fields";
import { siteConfigSchema, siteSettingsSchema } from "./site";

/** The wire as it is stored and edited, before the code's own names. */
const configWire = siteConfigSchema.in;
const settingsWire = siteSettingsSchema.in;

const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1, "Fill this in.")
    .max(longest, "This is too long.")
    .refine((text) => !/\p{Cc}/u.test(text), "Remove line breaks and control characters.");
const count = z.number().int("Enter a whole number.").min(0).max(100, "At most 100.");
/** An empty text is none. */
const orNothing = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? null : value), schema.nullable());

/**
 * What an administrator may set of a site's configuration. Colours, ids, addresses and host names are judged by the
 * same code that shows them (lib/site), when they are saved.
 */
const configDraft = z.object({
  name: line(80),
  /** https, on one of the site's hosts: links in mails are built on it. */
  origin: z.string().trim().max(300, "This is too long."),
  cnv: z.boolean(),
  forced_locale: configWire.shape.forced_locale,
  default_locale: configWire.shape.default_locale,
  credit_type: z.enum(["product", "global"]),
  sticker_year_from: z.number().int().min(1958, "Enter a year from 1958 on.").max(2100),
  signup_credits: z.object({ vhr: count, sticker: count }),
  support_email: emailSchema,
  frame_ancestors: z.array(z.string().trim().max(300)).max(20, "At most 20."),
  consent_required: z.boolean(),
  live_chat_license: orNothing(z.string().regex(/^\d{1,20}$/, "A LiveChat licence is a number.")),
  pixel_brand: orNothing(
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9-]{1,63}$/, "Use letters, digits and dashes."),
  ),
  currency: configWire.shape.currency.unwrap(),
  tax_rate_bp: z
    .number()
    .int("Enter hundredths of a percent: 825 is 8.25 %.")
    .min(0, "A tax is 0 % to 50 %.")
    .max(5000, "A tax is 0 % to 50 %."),
  tax_label: line(40),
  paper_size: configWire.shape.paper_size.unwrap(),
  webview_purchase: configWire.shape.webview_purchase.unwrap(),
  webview_origins: z.array(z.string().trim().max(300)).max(20, "At most 20."),
  discount_coupon: orNothing(
    z
      .string()
      .max(80, "A coupon code has at most 40 characters.")
      .transform((typed) => normalCouponCode(typed) ?? "")
      .refine((code) => code !== "", "Use letters, digits and dashes."),
  ),
});

const colour = z.string().trim().max(32, "Enter a colour as #rrggbb.");
const settingsDraft = z.object({
  primary_color: colour,
  secondary_color: colour,
  teritary_color: colour,
  background_color: orNothing(colour),
  secondary_variant_color: orNothing(colour),
  /** Clarity's own snippet in base64, or its project id; other scripts are refused. */
  clarity: orNothing(z.string().trim().max(16_384, "This is too long.")),
  google_analytics: orNothing(z.string().trim().max(64, "This is too long.")),
  google_tag: orNothing(z.string().trim().max(64, "This is too long.")),
  security: z.enum(["disabled", "enabled"]),
  logo: orNothing(z.string().trim().max(1000, "This is too long.")),
});

const hosts = z.array(z.string().trim().max(260)).min(1, "Name at least one host.").max(20, "At most 20.");
export type SiteDraft = {
  config: Partial<z.output<typeof configDraft>>;
  settings: Partial<z.output<typeof settingsDraft>>;
};

/** Something that is allowed, and that whoever set it should know. */
const warningSchema = z.object({ field: z.string(), message: z.string() });

export const themeReportSchema = z.object({
  /** The text of the one `<style>`: every colour as a variable with its readable foreground. */
  css: z.string(),
  colours: z.array(
    z.object({
      name: z.enum(["primary", "secondary", "tertiary", "secondary-variant", "background"]),
      /** As it was given; null is none. */
      given: z.string().nullable(),
      /** As pages show it on light paper, and on dark. */
      light: z.string(),
      dark: z.string(),
      /** The text on it. */
      on_light: z.string(),
      on_dark: z.string(),
      /** WCAG contrast of that text, at least 4.5. */
      contrast_light: z.number(),
      contrast_dark: z.number(),
    }),
  ),
  warnings: z.array(warningSchema),
});

export const adminSiteSchema = z.object({
  id: z.string(),
  uri: z.string(),
  hosts: z.array(z.string()),
  config: configWire,
  settings: settingsWire,
  created: isoDate,
  warnings: z.array(warningSchema),
});
export type AdminSiteWire = z.input<typeof adminSiteSchema>;

const sites = listCalls({
  name: "sites",
  path: "sites",
  what: "sites",
  row: z.object({
    id: z.string(),
    uri: z.string(),
    name: z.string(),
    origin: z.string(),
    hosts: z.array(z.string()),
    security: z.string().nullable(),
    credit_type: z.string(),
    created: isoDate,
  }),
  sorts: ["uri", "created"],
  filters: {},
});

export const adminSiteLists = { sites };
export const adminSiteCalls = {
  sites: sites.list,
  sitesExport: sites.file,
  site: look({
    name: "site",
    path: "site",
    summary: "A site's hosts, configuration and settings, as they are stored.",
    fields: {},
    data: adminSiteSchema,
  }),
  previewSite: look({
    name: "previewSite",
    path: "site/preview",
    summary:
      "What pages would make of these colours: variables, readable foregrounds, contrasts. Saves nothing.",
    fields: settingsDraft
      .pick({
        primary_color: true,
        secondary_color: true,
        teritary_color: true,
        background_color: true,
        secondary_variant_color: true,
      })
      .partial().shape,
    data: themeReportSchema,
  }),
  createSite: act({
    name: "createSite",
    path: "sites",
    summary: "Sets up a site: for an administrator of all. The first host becomes its own name.",
    fields: {
      hosts,
      config: configDraft.partial().required({ name: true, origin: true, support_email: true }),
      settings: settingsDraft
        .partial()
        .required({ primary_color: true, secondary_color: true, teritary_color: true }),
    },
    data: adminSiteSchema,
  }),
  updateSite: act({
    name: "updateSite",
    path: "site",
    summary: "Changes what is given of a site; pages show it at once, on other instances within a minute.",
    fields: {
      /** For an administrator of all sites; the site's own name must stay among them. */
      hosts: hosts.optional(),
      config: configDraft.partial().default({}),
      settings: settingsDraft.partial().default({}),
    },
    data: adminSiteSchema,
  }),
};
