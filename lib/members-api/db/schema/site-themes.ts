import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ThemeWire } from "@/lib/contract/site";
import { THEME_SOURCES } from "@/lib/core/site/theme";
import { created, ofSite, timestamptz } from "./columns";

/**
 * Each theme that a site's visitors ever saw; the highest number is the published one, and what the site's settings say.
 * Append-only: a trigger refuses UPDATE and DELETE.
 */
export const siteThemes = pgTable(
  "site_themes",
  {
    siteId: ofSite(),
    number: integer("number").notNull(),
    settings: jsonb("settings").$type<ThemeWire>().notNull(),
    source: text("source", { enum: THEME_SOURCES }).notNull(),
    /** The version that it is again. */
    restoredFrom: integer("restored_from"),
    note: text("note").notNull().default(""),
    /** Who published it; null is the product itself. */
    byUserId: uuid("by_user_id"),
    /** Since when it was the published one. */
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.number] })],
);

/** The one draft of a site's theme. The row goes when it is published or discarded, and its preview link with it. */
export const siteThemeDrafts = pgTable("site_theme_drafts", {
  siteId: ofSite().primaryKey(),
  /** Another one after each save, so that nobody overwrites what they have not seen. */
  revision: uuid("revision").notNull(),
  settings: jsonb("settings").$type<ThemeWire>().notNull(),
  /** The version that was published when the draft was begun. */
  basedOn: integer("based_on").notNull(),
  byUserId: uuid("by_user_id"),
  updatedAt: timestamptz("updated_at").notNull(),
  /** SHA-256 of the preview link's key; null where none was made. */
  previewHash: text("preview_hash"),
  previewExpiresAt: timestamptz("preview_expires_at"),
});
