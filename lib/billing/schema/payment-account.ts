import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { created, timestamptz } from "@/lib/platform/db";
import { ofSite } from "@/lib/site/schema/columns";
import type { AccountRequirement } from "../rules/payment-account";
import { ACCOUNT_COUNTRIES, PAYMENT_ACCOUNT_STATES } from "../rules/payment-account";
import { orders } from "./billing";

/** Disconnected accounts are kept, because refunds of their orders go through them. */
export const sitePaymentAccounts = pgTable(
  "site_payment_accounts",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    gateway: text("gateway").notNull(),
    accountRef: text("account_ref"),
    country: text("country", { enum: ACCOUNT_COUNTRIES }).notNull(),
    state: text("state", { enum: PAYMENT_ACCOUNT_STATES }).notNull(),
    requirements: jsonb("requirements").$type<AccountRequirement[]>().notNull().default([]),
    dueAt: timestamptz("due_at"),
    chargesEnabled: boolean("charges_enabled").notNull().default(false),
    payoutsEnabled: boolean("payouts_enabled").notNull().default(false),
    /** When charges were first enabled; after that, missing information is a restriction, not onboarding. */
    activatedAt: timestamptz("activated_at"),
    lastSyncedAt: timestamptz("last_synced_at"),
    disconnectedAt: timestamptz("disconnected_at"),
    createdAt: created(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("site_payment_accounts_current")
      .on(t.siteId, t.gateway)
      .where(sql`${t.disconnectedAt} is null`),
    uniqueIndex("site_payment_accounts_ref").on(t.gateway, t.accountRef),
    index("site_payment_accounts_synced").on(t.lastSyncedAt),
  ],
);

export const applicationFees = pgTable(
  "application_fees",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id),
    siteId: ofSite(),
    gateway: text("gateway").notNull(),
    accountRef: text("account_ref").notNull(),
    paymentRef: text("payment_ref").notNull(),
    currency: text("currency").notNull(),
    chargedCents: integer("charged_cents").notNull(),
    returnedCents: integer("returned_cents").notNull().default(0),
    nextCheckAt: timestamptz("next_check_at"),
    checks: integer("checks").notNull().default(0),
    createdAt: created(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("application_fees_site").on(t.siteId, t.createdAt),
    index("application_fees_due").on(t.nextCheckAt),
    check(
      "application_fees_sum",
      sql`${t.chargedCents} >= 0 and ${t.returnedCents} between 0 and ${t.chargedCents}`,
    ),
  ],
);
