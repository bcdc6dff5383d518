import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { created, timestamptz } from "@/lib/platform/db";
import { ofSite } from "@/lib/site/schema/columns";
import { SANDBOX_ACCOUNT_OUTCOMES } from "../rules/sandbox-account";

interface SandboxRefund {
  ref: string;
  paymentRef: string;
  cents: number;
}

export const sandboxPayments = pgTable(
  "sandbox_payments",
  {
    ref: text("ref").primaryKey(),
    siteId: ofSite(),
    orderId: uuid("order_id").notNull().unique(),
    account: text("account"),
    feeCents: integer("fee_cents"),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    state: text("state", { enum: ["open", "paid", "declined", "expired"] }).notNull(),
    paymentRef: text("payment_ref").unique(),
    refunds: jsonb("refunds").$type<Record<string, SandboxRefund>>().notNull().default({}),
    subscriptionRef: text("subscription_ref").unique(),
    interval: text("interval", { enum: ["month", "year"] }),
    renewalCents: integer("renewal_cents"),
    periodStart: timestamptz("period_start"),
    periodEnd: timestamptz("period_end"),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    expiresAt: timestamptz("expires_at").notNull(),
    paidAt: timestamptz("paid_at"),
    createdAt: created(),
  },
  (t) => [index("sandbox_payments_renewals").on(t.periodEnd)],
);

export const sandboxAccounts = pgTable("sandbox_accounts", {
  ref: text("ref").primaryKey(),
  siteId: ofSite(),
  outcome: text("outcome", { enum: SANDBOX_ACCOUNT_OUTCOMES }).notNull(),
  dueAt: timestamptz("due_at"),
  createdAt: created(),
});

export const sandboxFees = pgTable(
  "sandbox_fees",
  {
    paymentRef: text("payment_ref").primaryKey(),
    siteId: ofSite(),
    account: text("account").notNull(),
    currency: text("currency").notNull(),
    amountCents: integer("amount_cents").notNull(),
    returnedCents: integer("returned_cents").notNull().default(0),
    createdAt: created(),
  },
  (t) => [check("sandbox_fees_sum", sql`${t.returnedCents} between 0 and ${t.amountCents}`)],
);
