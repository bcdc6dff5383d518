import * as z from "zod";
import { ADMIN, defineCall, defineObject, success } from "@/lib/platform/calls";
import { LOCALES } from "@/lib/platform/i18n";
import { configDraftShape, listSiteOptions, settingsDraftShape } from "@/lib/site/contract/option-shapes";
import { siteConfigSchema, siteSettingsSchema } from "@/lib/site/contract/site";
import { SITE_TEXT_MAX, SITE_TEXT_NAMES, SITE_TODOS } from "@/lib/site/contract/texts";
import { defineAdminAction, defineAdminRecord, isoDate, listCalls, reasonField, siteField } from "./list";

/** Wire names, as stored and edited. */
const configWire = siteConfigSchema.in;
const settingsWire = siteSettingsSchema.in;

/** Bytes: a 2 MB picture plus multipart overhead. */
const UPLOAD_BYTES = 2_202_010;

const configDraft = z.object(configDraftShape);
const settingsDraft = z.object(settingsDraftShape);
const colorMask = Object.fromEntries(listSiteOptions("colors").map((name) => [name, true as const]));

type ColorOption = Extract<keyof typeof settingsDraftShape, `${string}_color`>;

const hosts = z.array(z.string().trim().max(260)).min(1, "Enter at least one host.").max(20, "At most 20.");
export type SiteDraft = {
  config: Partial<z.output<typeof configDraft>>;
  settings: Partial<z.output<typeof settingsDraft>>;
};

const warningSchema = defineObject("SiteWarning", { field: z.string(), message: z.string() });

const themeReportSchema = defineObject("SitePreview", {
  css: z.string(),
  colors: z.array(
    z.object({
      name: z.enum(["primary", "secondary", "tertiary", "secondary-variant", "background"]),
      given: z.string().nullable(),
      light: z.string(),
      dark: z.string(),
      on_light: z.string(),
      on_dark: z.string(),
      /** WCAG contrast of the text, at least 4.5. */
      contrast_light: z.number(),
      contrast_dark: z.number(),
    }),
  ),
  warnings: z.array(warningSchema),
});

const adminSiteSchema = defineObject("AdminSite", {
  id: z.string(),
  uri: z.string(),
  hosts: z.array(z.string()),
  config: configWire,
  settings: settingsWire,
  created: isoDate,
  /** Hosts of a closed site respond like unknown hosts. Null if open. */
  closed: isoDate.nullable(),
  warnings: z.array(warningSchema),
});
export type AdminSiteWire = z.input<typeof adminSiteSchema>;

const adminSiteTextsSchema = defineObject("AdminSiteTexts", {
  texts: z.array(
    defineObject("AdminSiteText", {
      name: z.enum(SITE_TEXT_NAMES),
      locale: z.enum(LOCALES),
      markdown: z.string(),
      standard: z.string(),
      updated: isoDate.nullable(),
    }),
  ),
  missing: z.array(z.enum(SITE_TODOS)),
});

const sites = listCalls({
  name: "sites",
  path: "sites",
  what: "sites",
  row: defineObject("AdminSiteRow", {
    id: z.string(),
    uri: z.string(),
    name: z.string(),
    origin: z.string(),
    hosts: z.array(z.string()),
    security: z.string().nullable(),
    credit_type: z.string(),
    created: isoDate,
    closed: isoDate.nullable(),
  }),
  sorts: ["uri", "created"],
  filters: {},
});

export const adminSiteLists = { sites };
export const adminSiteCalls = {
  sites: sites.list,
  sitesExport: sites.file,
  site: defineAdminRecord({
    name: "site",
    path: "site",
    summary: "Returns a site's hosts, configuration and settings as stored.",
    fields: {},
    data: adminSiteSchema,
  }),
  previewSite: defineAdminRecord({
    name: "previewSite",
    path: "site/preview",
    summary:
      "Previews how pages would use these colors: variables, readable text colors, contrasts. Saves nothing.",
    fields: settingsDraft.pick(colorMask as Record<ColorOption, true>).partial().shape,
    data: themeReportSchema,
  }),
  createSite: defineAdminAction({
    name: "createSite",
    path: "sites",
    summary: "Creates a site. The first host becomes its name. Operators only.",
    fields: {
      hosts,
      config: configDraft.partial().required({ name: true, origin: true, support_email: true }),
      settings: settingsDraft
        .partial()
        .required({ primary_color: true, secondary_color: true, teritary_color: true }),
    },
    data: adminSiteSchema,
  }),
  siteTexts: defineAdminRecord({
    name: "siteTexts",
    path: "site/texts",
    summary:
      "Returns every text that a site can write, in each language, and what its trust pages still need.",
    fields: {},
    data: adminSiteTextsSchema,
  }),
  saveSiteText: defineAdminAction({
    name: "saveSiteText",
    path: "site/text",
    summary:
      "Saves a site's text in one language. An empty text restores the product's own, and confirms that someone read it.",
    fields: {
      name: z.enum(SITE_TEXT_NAMES),
      locale: z.enum(LOCALES),
      markdown: z
        .string()
        .max(SITE_TEXT_MAX, "Use at most 30,000 characters.")
        .refine((text) => !text.includes("\u0000"), "Remove the NUL character."),
    },
    data: adminSiteTextsSchema,
  }),
  uploadLogo: defineCall({
    name: "admin.uploadLogo",
    method: "POST",
    path: "/api/admin/site/logo",
    summary:
      "Uploads a site's logo: PNG, JPEG or WebP of at most 2 MB, stored as PNG of at most 512×512. Returns the address for `settings.logo`.",
    auth: ADMIN,
    body: "multipart",
    request: z.object({ image: z.file("Choose a picture.") }),
    response: success({ data: defineObject("UploadedLogo", { logo: z.string() }) }),
    limits: { bodyBytes: UPLOAD_BYTES, timeoutMs: 30_000, perMinute: 10 },
  }),
  archive: defineCall({
    name: "admin.archive",
    method: "GET",
    path: "/api/admin/site/archive",
    summary:
      "Exports everything of a site as one ZIP file: settings and texts as JSON, and every list as CSV files of at most 8 MB.",
    auth: ADMIN,
    query: z.object({ site: siteField }),
    answers: "file",
    response: z.instanceof(Uint8Array),
    limits: { timeoutMs: 300_000, perMinute: 2 },
  }),
  setSiteOpen: defineAdminAction({
    name: "setSiteOpen",
    path: "site/open",
    summary:
      "Closes a site, so that its hosts answer like unknown ones, or opens it again. Nothing is deleted. Operators only, from another site.",
    fields: { open: z.boolean(), reason: reasonField },
    data: adminSiteSchema,
  }),
  updateSite: defineAdminAction({
    name: "updateSite",
    path: "site",
    summary:
      "Changes a site's given fields. Pages show the change immediately, other instances within a minute.",
    fields: {
      /** Operators only. Must include the site's own host. */
      hosts: hosts.optional(),
      config: configDraft.partial().default({}),
      settings: settingsDraft.partial().default({}),
    },
    data: adminSiteSchema,
  }),
};
