import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { created, ofSite, timestamptz } from "./columns";

interface SandboxRefund {
  ref: string;
  paymentRef: string;
  cents: number;
}

/** The sandbox gateway's own state: checkouts, and the payments and subscriptions that came of them. */
export const sandboxPayments = pgTable(
  "sandbox_payments",
  {
    ref: text("ref").primaryKey(),
    siteId: ofSite(),
    orderId: uuid("order_id").notNull().unique(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    state: text("state", { enum: ["open", "paid", "declined", "expired"] }).notNull(),
    paymentRef: text("payment_ref").unique(),
    /** By idempotency key: a repeated request is the same refund. */
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
