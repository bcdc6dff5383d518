import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { created, timestamptz } from "@/lib/platform/db";
import { ofSite } from "@/lib/site/schema/columns";
import { LEDGER_ACCOUNTS, LEDGER_KINDS, type StatementFigures } from "../rules/site-ledger";

const accountColumns = {
  siteId: ofSite(),
  currency: text("currency").notNull(),
  test: boolean("test").notNull(),
};
const cents = (name: string) => bigint(name, { mode: "number" }).notNull();

export const siteAccounts = pgTable(
  "site_accounts",
  {
    ...accountColumns,
    prepaidCents: cents("prepaid_cents").default(0),
    heldCents: cents("held_cents").default(0),
    salesCents: cents("sales_cents").default(0),
    creditLimitCents: cents("credit_limit_cents").default(0),
    /** First month without a statement, such as '2026-01'. */
    openMonth: text("open_month").notNull(),
    statements: integer("statements").notNull().default(0),
    refusedAt: timestamptz("refused_at"),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.currency, t.test] }),
    check("site_accounts_limit", sql`${t.prepaidCents} - ${t.heldCents} >= -${t.creditLimitCents}`),
    check("site_accounts_held", sql`${t.heldCents} >= 0 and ${t.creditLimitCents} >= 0`),
  ],
);

export const siteLedger = pgTable(
  "site_ledger",
  {
    seq: bigserial("seq", { mode: "number" }).primaryKey(),
    ...accountColumns,
    account: text("account", { enum: LEDGER_ACCOUNTS }).notNull(),
    kind: text("kind", { enum: LEDGER_KINDS }).notNull(),
    /** Positive amounts favor the site. */
    amountCents: cents("amount_cents"),
    cause: text("cause").notNull(),
    orderId: uuid("order_id"),
    month: text("month").notNull(),
    note: text("note"),
    byUserId: uuid("by_user_id"),
    createdAt: created(),
  },
  (t) => [
    unique("site_ledger_cause").on(t.siteId, t.currency, t.test, t.kind, t.cause),
    index("site_ledger_month").on(t.siteId, t.currency, t.test, t.month, t.seq),
    index("site_ledger_order").on(t.orderId),
    check("site_ledger_moves", sql`${t.amountCents} <> 0`),
  ],
);

export const siteStatements = pgTable(
  "site_statements",
  {
    id: uuid("id").primaryKey(),
    ...accountColumns,
    month: text("month").notNull(),
    number: text("number").notNull(),
    figures: jsonb("figures").$type<StatementFigures>().notNull(),
    createdAt: created(),
  },
  (t) => [unique("site_statements_once").on(t.siteId, t.currency, t.test, t.month)],
);

export const siteTopUps = pgTable(
  "site_top_ups",
  {
    id: uuid("id").primaryKey(),
    ...accountColumns,
    amountCents: integer("amount_cents").notNull(),
    state: text("state", { enum: ["open", "paid", "held", "failed", "expired"] }).notNull(),
    gateway: text("gateway").notNull(),
    gatewayCheckout: text("gateway_checkout"),
    gatewayPayment: text("gateway_payment"),
    key: text("key").notNull(),
    byUserId: uuid("by_user_id").notNull(),
    createdAt: created(),
    paidAt: timestamptz("paid_at"),
  },
  (t) => [
    unique("site_top_ups_key").on(t.siteId, t.key),
    index("site_top_ups_site").on(t.siteId, t.createdAt, t.id),
    index("site_top_ups_checkout").on(t.gateway, t.gatewayCheckout),
    index("site_top_ups_payment").on(t.gateway, t.gatewayPayment),
    check("site_top_ups_amount", sql`${t.amountCents} > 0`),
  ],
);
