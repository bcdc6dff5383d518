import { integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { SiteConfigWire, SiteSettingsWire } from "@/lib/contract/site";

/** A white-label configuration. Every other table of members' data refers to one. */
export const sites = pgTable("sites", {
  id: uuid("id").primaryKey(),
  uri: text("uri").notNull().unique(),
  config: jsonb("config").$type<SiteConfigWire>().notNull(),
  settings: jsonb("settings").$type<SiteSettingsWire>().notNull(),
  /** Since when the site is closed: its hosts answer as unknown ones; null is open. */
  closedAt: timestamp("closed_at", { withTimezone: true, mode: "date" }),
  createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
});

/** One row, from the first start on: a database that has it and no administrator has lost rows. */
export const firstStarts = pgTable("first_starts", {
  id: integer("id").primaryKey(),
  createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
});

/** Host names in normal form, each of one site. */
export const siteHosts = pgTable("site_hosts", {
  host: text("host").primaryKey(),
  siteId: uuid("site_id")
    .notNull()
    .references(() => sites.id),
});
