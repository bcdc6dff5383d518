import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { CREDIT_KINDS } from "@/lib/core/credits/products";
import { created, ofSite, timestamptz } from "./columns";

/** A version of a wholesale price. Integer cents before tax. */
const priceColumns = {
  id: uuid("id").primaryKey(),
  product: text("product", { enum: CREDIT_KINDS }).notNull(),
  currency: text("currency").notNull(),
  /** Consecutive within a product and currency. */
  version: integer("version").notNull(),
  /** Of one document; null takes the price away. */
  documentCents: integer("document_cents"),
  /** Of one month of a plan without limit; null is that none is sold. */
  unlimitedMonthCents: integer("unlimited_month_cents"),
  validFrom: timestamptz("valid_from").notNull(),
  /** The operator who set it; null is a migration. */
  byUserId: uuid("by_user_id"),
  createdAt: created(),
};

/**
 * What a site owes the operator for each document that it sells. Append-only: a trigger refuses UPDATE and DELETE. In
 * force is the row with the newest `valid_from` that has come, of equal ones the newest version.
 */
export const wholesalePrices = pgTable("wholesale_prices", { siteId: ofSite(), ...priceColumns }, (t) => [
  unique("wholesale_prices_version").on(t.siteId, t.product, t.currency, t.version),
  index("wholesale_prices_site").on(t.siteId, t.createdAt, t.id),
  check("wholesale_prices_cents", sql`${t.documentCents} >= 0 and ${t.unlimitedMonthCents} >= 0`),
]);

/** The same for every partner's site that has no price of its own. Append-only too. */
export const wholesaleDefaults = pgTable("wholesale_defaults", priceColumns, (t) => [
  unique("wholesale_defaults_version").on(t.product, t.currency, t.version),
  check("wholesale_defaults_cents", sql`${t.documentCents} >= 0 and ${t.unlimitedMonthCents} >= 0`),
]);

/** How a partner's site pays its wholesale. A site without a row is the operator's own, and owes nothing. */
export const wholesaleTerms = pgTable("wholesale_terms", {
  siteId: ofSite().primaryKey(),
  settlement: text("settlement", { enum: ["none", "prepaid", "connect"] }).notNull(),
  updatedAt: timestamptz("updated_at").notNull().defaultNow(),
});
