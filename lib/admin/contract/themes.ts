import * as z from "zod";
import { defineObject, idSchema } from "@/lib/platform/calls";
import { themeDraftShape } from "@/lib/site/contract/option-shapes";
import { themeSchema } from "@/lib/site/contract/site";
import { THEME_SOURCES } from "@/lib/site/rules/theme-preview";
import { defineAdminAction, defineAdminRecord, isoDate } from "./list";

const themeVersionSchema = defineObject("SiteThemeVersion", {
  /** Consecutive per site; the highest is the published version. */
  number: z.number().int(),
  settings: themeSchema,
  source: z.enum(THEME_SOURCES),
  restored_from: z.number().int().nullable(),
  note: z.string(),
  /** The author's email; '' if the account was deleted or is on another site, null if no user made the change. */
  by: z.string().nullable(),
  published: isoDate,
});

const themeDraftSchema = defineObject("SiteThemeDraft", {
  /** Changes with each save, to detect concurrent edits. */
  revision: z.string(),
  settings: themeSchema,
  based_on: z.number().int(),
  by: z.string().nullable(),
  updated: isoDate,
  preview_until: isoDate.nullable(),
});

const themesSchema = defineObject("SiteThemes", {
  /** Newest first. Includes the published version unless the query has `before`. */
  versions: z.array(themeVersionSchema),
  more: z.boolean(),
  draft: themeDraftSchema.nullable(),
});
export type ThemesWire = z.input<typeof themesSchema>;

const revision = idSchema.nullable();
const published = z.int32().min(0);
const note = z.string().trim().max(200, "Use at most 200 characters.").default("");

export const adminThemeCalls = {
  themes: defineAdminRecord({
    name: "themes",
    path: "site/themes",
    summary: "Returns the draft of a site's theme and its published versions.",
    fields: {
      before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      limit: z.coerce.number().int().min(1).max(1000).default(20),
    },
    data: themesSchema,
  }),
  saveThemeDraft: defineAdminAction({
    name: "saveThemeDraft",
    path: "site/themes/draft",
    summary:
      "Saves the draft of a site's theme; visitors don't see it. `revision` is the draft that the client last read, or null for none. If it has changed, the call returns 409 and saves nothing.",
    fields: { revision, settings: z.object(themeDraftShape) },
    data: themesSchema,
  }),
  discardThemeDraft: defineAdminAction({
    name: "discardThemeDraft",
    path: "site/themes/draft/discard",
    summary: "Discards the draft and ends its preview link.",
    fields: { revision: idSchema },
    data: themesSchema,
  }),
  createThemePreview: defineAdminAction({
    name: "createThemePreview",
    path: "site/themes/preview",
    summary:
      "Creates a link that shows the site in its draft theme for seven days. Only this response contains the link; it replaces the previous one.",
    fields: { revision: idSchema },
    data: defineObject("SiteThemeLink", { link: z.string(), preview_until: isoDate }),
  }),
  publishTheme: defineAdminAction({
    name: "publishTheme",
    path: "site/themes/publish",
    summary:
      "Publishes the draft. Pages show it immediately, other instances within a minute. Returns 409 if the draft or the published version has changed since the client read it.",
    fields: { revision: idSchema, published, note },
    data: themesSchema,
  }),
  rollBackTheme: defineAdminAction({
    name: "rollBackTheme",
    path: "site/themes/roll-back",
    summary: "Publishes an older version again, as a new version. The draft stays.",
    fields: { number: z.int32().min(1), published, note },
    data: themesSchema,
  }),
};
