import { z } from "zod";
import { defineCall } from "./call";
import { success } from "./envelope";
import { idSchema } from "./fields";
import { configWireShape, settingsWireShape } from "./site-option-shapes";

type Camel<Name extends string> = Name extends "teritary_color"
  ? "tertiaryColor"
  : Name extends `${infer Head}_${infer Tail}`
    ? `${Head}${Capitalize<Camel<Tail>>}`
    : Name;
type CleanNames<Wire> = { [Name in keyof Wire & string as Camel<Name>]: Wire[Name] };

/** The code's names of wire names; the specification's misspelled one is corrected here, once (SITE-2). */
function cleanNames<Wire extends object>(wire: Wire): CleanNames<Wire> {
  const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const clean = (name: string) => camel(name === "teritary_color" ? "tertiary_color" : name);
  return Object.fromEntries(
    Object.entries(wire).map(([name, value]) => [clean(name), value]),
  ) as CleanNames<Wire>;
}

/** GET /api/config: what a site is. Wire names go in, the code's names come out. */
export const siteConfigSchema = z
  .object({
    uri: z.string(),
    /** Ways to pay by name, the default first; null where the API does not say. Derived, never stored. */
    payment_gateways: z.array(z.string()).nullable().default(null),
    /** Whether emails reach their readers; null where the API does not say. Derived, never stored. */
    email_delivery: z.boolean().nullable().default(null),
    ...configWireShape,
  })
  .transform((wire) => ({ ...cleanNames(wire), isGlobal: wire.credit_type === "global" }));
export type SiteConfigWire = z.input<typeof siteConfigSchema>;
export type SiteConfig = z.output<typeof siteConfigSchema>;

const settingsWire = z.object(settingsWireShape);
type FilledSettings = {
  [Name in keyof typeof settingsWireShape]: NonNullable<z.output<typeof settingsWire>[Name]> | NullOf<Name>;
};
type NullOf<Name extends keyof typeof settingsWireShape> = null extends z.output<typeof settingsWire>[Name]
  ? null
  : never;

/** POST /api-cwa/site_settings: the appearance of a site. Absent settings are null. */
export const siteSettingsSchema = settingsWire.transform((wire) => {
  const names = Object.keys(settingsWireShape) as (keyof typeof settingsWireShape)[];
  return cleanNames(Object.fromEntries(names.map((name) => [name, wire[name] ?? null])) as FilledSettings);
});
export type SiteSettingsWire = z.input<typeof siteSettingsSchema>;
export type SiteSettings = z.output<typeof siteSettingsSchema>;

export const siteCalls = {
  config: defineCall({
    name: "site.config",
    method: "GET",
    path: "/api/config",
    beforeGate: true,
    summary: "The configuration of the site that the uri header names.",
    response: success({ data: siteConfigSchema }),
    limits: { perMinute: 600 },
  }),
  logo: defineCall({
    name: "site.logo",
    method: "GET",
    path: "/api/site-logo",
    beforeGate: true,
    summary: "A logo that an administrator has sent, by the id in its address.",
    query: z.object({ id: idSchema }),
    response: z.instanceof(Uint8Array),
    answers: "file",
    limits: { perMinute: 600 },
  }),
  settings: defineCall({
    name: "site.settings",
    method: "POST",
    path: "/api-cwa/site_settings",
    beforeGate: true,
    summary: "The look and the third-party ids of a site.",
    body: "form",
    request: z.object({ domain: z.string().min(1).max(253) }),
    response: success({ data: siteSettingsSchema }),
    limits: { perMinute: 600 },
  }),
};
