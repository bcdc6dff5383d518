import { bigserial, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { LOCALES } from "@/lib/platform/i18n";
import type { SiteConfigWire, SiteSettingsWire } from "../contract/site";
import { SITE_TEXT_NAMES } from "../contract/texts";
import type { StoredBlock } from "../rules/text-blocks";

export interface StoredConfig extends SiteConfigWire {
  payer_checked?: true;
}

export const sites = pgTable("sites", {
  id: uuid("id").primaryKey(),
  uri: text("uri").notNull().unique(),
  config: jsonb("config").$type<StoredConfig>().notNull(),
  settings: jsonb("settings").$type<SiteSettingsWire>().notNull(),
  closedAt: timestamp("closed_at", { withTimezone: true, mode: "date" }),
  /** Null for a partner's draft, which accepts only test money and isn't indexed. */
  launchedAt: timestamp("launched_at", { withTimezone: true, mode: "date" }).defaultNow(),
  createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
});

/** If this row exists but no administrator does, the database has lost rows. */
export const firstStarts = pgTable("first_starts", {
  id: integer("id").primaryKey(),
  createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
});

export const siteHosts = pgTable(
  "site_hosts",
  {
    host: text("host").primaryKey(),
    siteId: uuid("site_id")
      .notNull()
      .references(() => sites.id),
    redirectTo: text("redirect_to"),
  },
  (t) => [index("site_hosts_site").on(t.siteId)],
);

/** Append-only; the newest row per name and language is in force. Empty Markdown means the confirmed built-in text. */
export const siteTexts = pgTable(
  "site_texts",
  {
    seq: bigserial("seq", { mode: "number" }).primaryKey(),
    siteId: uuid("site_id")
      .notNull()
      .references(() => sites.id),
    name: text("name", { enum: SITE_TEXT_NAMES }).notNull(),
    locale: text("locale", { enum: LOCALES }).notNull(),
    markdown: text("markdown").notNull(),
    blocks: jsonb("blocks").$type<StoredBlock[]>(),
    version: text("version").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
  },
  (t) => [index("site_texts_site").on(t.siteId, t.name, t.locale, t.seq)],
);
