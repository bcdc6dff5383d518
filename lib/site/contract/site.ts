import * as z from "zod";
import { defineCall, defineObject, idSchema, success } from "@/lib/platform/calls";
import { LOCALES, MONEY_UNITS } from "@/lib/platform/i18n";
import { configWireShape, settingsWireShape, themeWireShape } from "./option-shapes";
import { sourceEntrySchema } from "./sources";
import { LEGAL_TEXTS, SITE_TEXT_NAMES } from "./texts";

type Camel<Name extends string> = Name extends "teritary_color"
  ? "tertiaryColor"
  : Name extends `${infer Head}_${infer Tail}`
    ? `${Head}${Capitalize<Camel<Tail>>}`
    : Name;
type CleanNames<Wire> = { [Name in keyof Wire & string as Camel<Name>]: Wire[Name] };

/** Also corrects the specification's misspelled `teritary_color` (SITE-2). */
function cleanNames<Wire extends object>(wire: Wire): CleanNames<Wire> {
  const toCamelCase = (name: string) =>
    name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const clean = (name: string) => toCamelCase(name === "teritary_color" ? "tertiary_color" : name);
  return Object.fromEntries(
    Object.entries(wire).map(([name, value]) => [clean(name), value]),
  ) as CleanNames<Wire>;
}

export const siteConfigSchema = defineObject("SiteConfig", {
  uri: z.string(),
  /** The default comes first. All fields from here to `own_api` are derived, never stored. */
  payment_gateways: z.array(z.string()).nullable().default(null),
  email_delivery: z.boolean().nullable().default(null),
  guest_checkout: z.boolean().nullable().default(null),
  draft: z.boolean().default(false),
  redirect_to: z.string().nullable().default(null),
  money: z.enum(MONEY_UNITS).default("cents"),
  own_api: z.boolean().default(false),
  ...configWireShape,
}).transform((wire) => ({
  ...cleanNames(wire),
  /** Null if there is no address; users then send messages with the contact form. */
  supportEmail: wire.support_email || null,
  isGlobal: wire.credit_type === "global",
}));
export type SiteConfigWire = z.input<typeof siteConfigSchema>;
export type SiteConfig = z.output<typeof siteConfigSchema>;

const settingsWire = z.object(settingsWireShape);
type FilledSettings = {
  [Name in keyof typeof settingsWireShape]: NonNullable<z.output<typeof settingsWire>[Name]> | NullOf<Name>;
};
type NullOf<Name extends keyof typeof settingsWireShape> = null extends z.output<typeof settingsWire>[Name]
  ? null
  : never;

export const siteSettingsSchema = settingsWire
  // Our own API sends it in the config; the specification has it in the settings.
  .extend({ credit_type: z.string().optional() })
  .meta({ id: "SiteSettings" })
  .transform((wire) => {
    const names = Object.keys(settingsWireShape) as (keyof typeof settingsWireShape)[];
    const filled = Object.fromEntries(names.map((name) => [name, wire[name] ?? null])) as FilledSettings;
    return { ...cleanNames(filled), isGlobal: wire.credit_type === "global" };
  });
export type SiteSettingsWire = z.input<typeof siteSettingsSchema>;
export type SiteSettings = z.output<typeof siteSettingsSchema>;

export const themeSchema = defineObject("SiteTheme", themeWireShape);
export type ThemeWire = z.output<typeof themeSchema>;

const siteTextSchema = defineObject("SiteText", {
  name: z.enum(SITE_TEXT_NAMES),
  locale: z.enum(LOCALES),
  markdown: z.string(),
  blocks: z.array(z.looseObject({ type: z.string() })).optional(),
  version: z.string(),
  updated: z.string(),
});

const siteTexts = success({ data: z.array(siteTextSchema) });

export const siteCalls = {
  config: defineCall({
    name: "site.config",
    method: "GET",
    path: "/api/config",
    beforeGate: true,
    summary: "Returns the configuration of the site named in the uri header.",
    response: success({ data: siteConfigSchema }),
    limits: { perMinute: 600 },
  }),
  logo: defineCall({
    name: "site.logo",
    method: "GET",
    path: "/api/site-logo",
    beforeGate: true,
    summary: "Returns a logo uploaded by an administrator, by the ID in its address.",
    query: z.object({ id: idSchema }),
    response: z.instanceof(Uint8Array),
    answers: "file",
    limits: { perMinute: 600 },
  }),
  text: defineCall({
    name: "site.text",
    method: "GET",
    path: "/api/site-text",
    summary:
      "Returns a site's own text in each language it was written in, or none if the site uses the product's text.",
    query: z.object({ name: z.enum(SITE_TEXT_NAMES) }),
    response: siteTexts,
    limits: { perMinute: 600 },
  }),
  legalText: defineCall({
    name: "site.legalText",
    method: "GET",
    path: "/api/legal-text",
    beforeGate: true,
    summary: "Returns the site's own terms or privacy policy, which can be read before the gate.",
    query: z.object({ name: z.enum(LEGAL_TEXTS) }),
    response: siteTexts,
    limits: { perMinute: 600 },
  }),
  sources: defineCall({
    name: "site.sources",
    method: "GET",
    path: "/api/site-sources",
    summary: "Lists the data sources that are checked for vehicles, with the age of their data.",
    response: success({ data: z.array(sourceEntrySchema) }),
    limits: { perMinute: 120 },
  }),
  settings: defineCall({
    name: "site.settings",
    method: "POST",
    path: "/api-cwa/site_settings",
    beforeGate: true,
    summary: "Returns a site's theme and third-party IDs.",
    body: "form",
    request: z.object({ domain: z.string().min(1).max(253) }),
    response: success({ data: siteSettingsSchema }),
    limits: { perMinute: 600, exact: false },
  }),
  themePreview: defineCall({
    name: "site.themePreview",
    method: "POST",
    path: "/api/site-theme-preview",
    beforeGate: true,
    summary: "Returns the theme draft that a preview link shows; null once the link has ended.",
    body: "form",
    request: z.object({ key: z.string().min(1).max(128) }),
    response: success({
      data: defineObject("SiteThemePreview", { settings: themeSchema, expires: z.string() }).nullable(),
    }),
    limits: { bodyBytes: 1024, perMinute: 600, exact: false },
  }),
};
