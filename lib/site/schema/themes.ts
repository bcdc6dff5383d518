import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { created, timestamptz } from "@/lib/platform/db";
import type { ThemeWire } from "../contract/site";
import { THEME_SOURCES } from "../rules/theme-preview";
import { ofSite } from "./columns";

export const siteThemes = pgTable(
  "site_themes",
  {
    siteId: ofSite(),
    number: integer("number").notNull(),
    settings: jsonb("settings").$type<ThemeWire>().notNull(),
    source: text("source", { enum: THEME_SOURCES }).notNull(),
    restoredFrom: integer("restored_from"),
    note: text("note").notNull().default(""),
    byUserId: uuid("by_user_id"),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.number] })],
);

export const siteThemeDrafts = pgTable("site_theme_drafts", {
  siteId: ofSite().primaryKey(),
  /** Changes with each save, to detect conflicting edits. */
  revision: uuid("revision").notNull(),
  settings: jsonb("settings").$type<ThemeWire>().notNull(),
  basedOn: integer("based_on").notNull(),
  byUserId: uuid("by_user_id"),
  updatedAt: timestamptz("updated_at").notNull(),
  previewHash: text("preview_hash"),
  previewExpiresAt: timestamptz("preview_expires_at"),
});
