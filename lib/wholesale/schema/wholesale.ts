import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { CREDIT_KINDS } from "@/lib/credits/rules/products";
import { created, timestamptz } from "@/lib/platform/db";
import { ofSite } from "@/lib/site/schema/columns";

const priceColumns = {
  id: uuid("id").primaryKey(),
  product: text("product", { enum: CREDIT_KINDS }).notNull(),
  currency: text("currency").notNull(),
  version: integer("version").notNull(),
  documentCents: integer("document_cents"),
  unlimitedMonthCents: integer("unlimited_month_cents"),
  validFrom: timestamptz("valid_from").notNull(),
  byUserId: uuid("by_user_id"),
  createdAt: created(),
};

/** The row with the newest past `valid_from` applies; the highest version wins a tie. */
export const wholesalePrices = pgTable("wholesale_prices", { siteId: ofSite(), ...priceColumns }, (t) => [
  unique("wholesale_prices_version").on(t.siteId, t.product, t.currency, t.version),
  index("wholesale_prices_site").on(t.siteId, t.createdAt, t.id),
  check("wholesale_prices_cents", sql`${t.documentCents} >= 0 and ${t.unlimitedMonthCents} >= 0`),
]);

export const wholesaleDefaults = pgTable("wholesale_defaults", priceColumns, (t) => [
  unique("wholesale_defaults_version").on(t.product, t.currency, t.version),
  check("wholesale_defaults_cents", sql`${t.documentCents} >= 0 and ${t.unlimitedMonthCents} >= 0`),
]);

export const wholesaleTerms = pgTable("wholesale_terms", {
  siteId: ofSite().primaryKey(),
  settlement: text("settlement", { enum: ["none", "prepaid", "connect"] }).notNull(),
  updatedAt: timestamptz("updated_at").notNull().defaultNow(),
});
