import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { ofUser } from "@/lib/account/schema";
import { CREDIT_KINDS } from "@/lib/credits/rules/products";
import { created, timestamptz } from "@/lib/platform/db";
import { LOCALES } from "@/lib/platform/i18n";
import { ofSite } from "@/lib/site/schema/columns";
import type { NamedModel } from "@/lib/vehicle/rules/identity";
import { type OrderedWholesale, SETTLEMENTS } from "@/lib/wholesale/rules/wholesale";

export interface Seller {
  name: string;
  address: string[];
  taxNumber: string | null;
}

export const plans = pgTable(
  "plans",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    code: text("code").notNull(),
    product: text("product", { enum: CREDIT_KINDS }).notNull(),
    userType: text("user_type", { enum: ["user", "dealer"] }).notNull(),
    kind: text("kind", { enum: ["single", "pack", "subscription"] }).notNull(),
    name: jsonb("name").$type<{ en: string; es: string }>().notNull(),
    /** Per purchase or subscription period; null means an unlimited subscription. */
    credits: integer("credits"),
    priceCents: integer("price_cents").notNull(),
    currency: text("currency").notNull(),
    interval: text("interval", { enum: ["month", "year"] }),
    position: integer("position").notNull().default(0),
    active: boolean("active").notNull().default(true),
    version: integer("version").notNull().default(1),
    createdAt: created(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (t) => [
    unique("plans_code").on(t.siteId, t.code),
    index("plans_position").on(t.position, t.id),
    index("plans_newest").on(t.createdAt, t.id),
    index("plans_by_price").on(t.priceCents, t.id),
    index("plans_product").on(t.product, t.position, t.id),
    index("plans_user_type").on(t.userType, t.position, t.id),
    index("plans_user_product").on(t.userType, t.product, t.position, t.id),
    check("plans_price", sql`${t.priceCents} >= 0`),
    check("plans_credits", sql`${t.credits} > 0`),
  ],
);

export const coupons = pgTable(
  "coupons",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    code: text("code").notNull(),
    kind: text("kind", { enum: ["percent", "amount"] }).notNull(),
    /** Whole percent, or cents of `currency`. */
    value: integer("value").notNull(),
    currency: text("currency"),
    product: text("product", { enum: CREDIT_KINDS }),
    minimumCents: integer("minimum_cents").notNull().default(0),
    startsAt: timestamptz("starts_at"),
    endsAt: timestamptz("ends_at"),
    maxRedemptions: integer("max_redemptions"),
    perUser: integer("per_user").notNull().default(1),
    redeemed: integer("redeemed").notNull().default(0),
    active: boolean("active").notNull().default(true),
    createdAt: created(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (t) => [
    unique("coupons_code").on(t.siteId, t.code),
    check("coupons_within_limit", sql`${t.maxRedemptions} is null or ${t.redeemed} <= ${t.maxRedemptions}`),
  ],
);

export const orders = pgTable(
  "orders",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: ofUser(),
    number: text("number").notNull().unique(),
    idempotencyKey: text("idempotency_key").notNull(),
    requestHash: text("request_hash").notNull(),
    planId: uuid("plan_id")
      .notNull()
      .references(() => plans.id),
    plan: jsonb("plan").$type<Record<string, unknown>>().notNull(),
    quantity: integer("quantity").notNull(),
    vin: text("vin"),
    vehicle: jsonb("vehicle").$type<NamedModel>(),
    locale: text("locale", { enum: LOCALES }).notNull().default("en"),
    currency: text("currency").notNull(),
    unitCents: integer("unit_cents").notNull(),
    discountCents: integer("discount_cents").notNull(),
    taxCents: integer("tax_cents").notNull(),
    totalCents: integer("total_cents").notNull(),
    /** Hundredths of a percent: 825 is 8.25%. */
    taxRateBp: integer("tax_rate_bp").notNull(),
    planVersion: integer("plan_version"),
    wholesaleCents: integer("wholesale_cents").notNull().default(0),
    wholesale: jsonb("wholesale").$type<OrderedWholesale>(),
    settlement: text("settlement", { enum: SETTLEMENTS }).notNull().default("none"),
    wholesaleHeld: boolean("wholesale_held").notNull().default(false),
    couponId: uuid("coupon_id").references(() => coupons.id),
    couponCode: text("coupon_code"),
    gateway: text("gateway").notNull(),
    gatewayCheckout: text("gateway_checkout"),
    gatewayPayment: text("gateway_payment"),
    paymentAccount: text("payment_account"),
    feeCents: integer("fee_cents"),
    state: text("state", {
      enum: ["open", "paid", "held", "failed", "expired", "refunded", "partly_refunded"],
    }).notNull(),
    refundedCents: integer("refunded_cents").notNull().default(0),
    creditsReclaimed: integer("credits_reclaimed").notNull().default(0),
    renewalOf: uuid("renewal_of"),
    nextCheckAt: timestamptz("next_check_at"),
    checks: integer("checks").notNull().default(0),
    paidAt: timestamptz("paid_at"),
    receiptNumber: text("receipt_number"),
    seller: jsonb("seller").$type<Seller>(),
    createdAt: created(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (t) => [
    unique("orders_receipt").on(t.siteId, t.receiptNumber),
    unique("orders_key").on(t.siteId, t.userId, t.idempotencyKey),
    unique("orders_checkout").on(t.gateway, t.gatewayCheckout),
    index("orders_user").on(t.userId, t.createdAt),
    index("orders_site").on(t.siteId, t.createdAt, t.id),
    index("orders_newest").on(t.createdAt, t.id),
    index("orders_figures").on(t.paidAt, t.siteId, t.currency, t.gateway, t.totalCents),
    index("orders_by_total").on(t.totalCents, t.id),
    index("orders_open").on(t.state, t.createdAt),
    index("orders_payment").on(t.gateway, t.gatewayPayment),
    index("orders_search_number").on(t.number.op("text_pattern_ops")),
    index("orders_search_payment").on(t.gatewayPayment.op("text_pattern_ops")),
    index("orders_search_vin").on(t.vin.op("text_pattern_ops")),
    check("orders_total", sql`${t.totalCents} >= 0 and ${t.refundedCents} <= ${t.totalCents}`),
    check("orders_fee", sql`${t.feeCents} between 0 and ${t.totalCents}`),
  ],
);

export const couponRedemptions = pgTable(
  "coupon_redemptions",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    couponId: uuid("coupon_id")
      .notNull()
      .references(() => coupons.id),
    userId: ofUser(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    releasedAt: timestamptz("released_at"),
    createdAt: created(),
  },
  (t) => [
    unique("coupon_redemption_order").on(t.orderId),
    index("coupon_redemptions_coupon").on(t.couponId, t.userId),
    index("coupon_redemptions_user").on(t.userId),
    index("coupon_redemptions_site").on(t.siteId, t.createdAt, t.id),
    index("coupon_redemptions_newest").on(t.createdAt, t.id),
  ],
);

/** Must not contain card data. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    gateway: text("gateway").notNull(),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    orderId: uuid("order_id").references(() => orders.id),
    account: text("account"),
    checkoutRef: text("checkout_ref"),
    paymentRef: text("payment_ref"),
    subscriptionRef: text("subscription_ref"),
    event: jsonb("event").$type<Record<string, unknown>>().notNull().default({}),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
    outcome: text("outcome").notNull(),
    happenedAt: timestamptz("happened_at"),
    createdAt: created(),
  },
  (t) => [
    unique("payment_events_once").on(t.gateway, t.eventId),
    index("payment_events_order").on(t.orderId),
    index("payment_events_checkout").on(t.gateway, t.checkoutRef),
    index("payment_events_payment").on(t.gateway, t.paymentRef),
    index("payment_events_subscription").on(t.gateway, t.subscriptionRef),
  ],
);

export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: ofUser(),
    planId: uuid("plan_id").references(() => plans.id),
    orderId: uuid("order_id").references(() => orders.id),
    product: text("product", { enum: CREDIT_KINDS }).notNull(),
    gateway: text("gateway").notNull(),
    gatewayRef: text("gateway_ref").notNull(),
    state: text("state", { enum: ["active", "past_due", "cancelled", "ended"] }).notNull(),
    quota: integer("quota"),
    remaining: integer("remaining"),
    renewalCents: integer("renewal_cents"),
    currency: text("currency"),
    interval: text("interval", { enum: ["month", "year"] }),
    periodStart: timestamptz("period_start").notNull(),
    periodEnd: timestamptz("period_end").notNull(),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    cancelledAt: timestamptz("cancelled_at"),
    createdAt: created(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (t) => [
    unique("subscriptions_ref").on(t.gateway, t.gatewayRef),
    index("subscriptions_user").on(t.userId, t.state),
    index("subscriptions_site").on(t.siteId, t.createdAt, t.id),
    index("subscriptions_newest").on(t.createdAt, t.id),
    index("subscriptions_by_end").on(t.periodEnd, t.id),
    index("subscriptions_state").on(t.state, t.createdAt, t.id),
    index("subscriptions_order").on(t.orderId),
    index("subscriptions_search_ref").on(t.gatewayRef.op("text_pattern_ops")),
    check("subscriptions_remaining", sql`${t.remaining} >= 0`),
  ],
);

export const refunds = pgTable(
  "refunds",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    key: text("key").notNull(),
    amountCents: integer("amount_cents").notNull(),
    reason: text("reason").notNull(),
    state: text("state", { enum: ["asked", "done", "failed"] }).notNull(),
    gatewayRef: text("gateway_ref"),
    byUserId: uuid("by_user_id"),
    createdAt: created(),
    doneAt: timestamptz("done_at"),
  },
  (t) => [
    unique("refunds_once").on(t.orderId, t.key),
    index("refunds_done").on(t.doneAt, t.siteId),
    check("refunds_amount", sql`${t.amountCents} > 0`),
  ],
);
