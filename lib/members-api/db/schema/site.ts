import { bigserial, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { SiteConfigWire, SiteSettingsWire } from "@/lib/contract/site";
import { LOCALES } from "@/lib/core/locale";
import { SITE_TEXT_NAMES } from "@/lib/core/site/site-texts";
import type { StoredBlock } from "@/lib/site/rules/text-blocks";

/** A site's configuration as stored. */
export interface StoredConfig extends SiteConfigWire {
  /** Saved since only operators can set what operators pay for; in no answer. */
  payer_checked?: true;
}

/** A white-label configuration. Every other table of members' data refers to one. */
export const sites = pgTable("sites", {
  id: uuid("id").primaryKey(),
  uri: text("uri").notNull().unique(),
  config: jsonb("config").$type<StoredConfig>().notNull(),
  settings: jsonb("settings").$type<SiteSettingsWire>().notNull(),
  /** Since when the site is closed: its hosts answer as unknown ones; null is open. */
  closedAt: timestamp("closed_at", { withTimezone: true, mode: "date" }),
  /** When it went live; null is a partner's draft, which sells with play money alone and is in no search engine. */
  launchedAt: timestamp("launched_at", { withTimezone: true, mode: "date" }).defaultNow(),
  createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
});

/** One row, from the first start on: a database that has it and no administrator has lost rows. */
export const firstStarts = pgTable("first_starts", {
  id: integer("id").primaryKey(),
  createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
});

/** Host names in normal form, each of one site. */
export const siteHosts = pgTable(
  "site_hosts",
  {
    host: text("host").primaryKey(),
    siteId: uuid("site_id")
      .notNull()
      .references(() => sites.id),
    /** Another host of the site, which this one only leads to; null answers itself. */
    redirectTo: text("redirect_to"),
  },
  (t) => [index("site_hosts_site").on(t.siteId)],
);

/**
 * A site's own texts in Markdown, append-only: the newest row of a name and language counts, older ones show what members
 * accepted. An empty text is the product's own, which an administrator has read and confirmed.
 */
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
    /** The parsed text; null for texts saved by an older release until a job has parsed them. */
    blocks: jsonb("blocks").$type<StoredBlock[]>(),
    /** Of what readers see: of the product's text where `markdown` is empty. */
    version: text("version").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
  },
  (t) => [index("site_texts_site").on(t.siteId, t.name, t.locale, t.seq)],
);
