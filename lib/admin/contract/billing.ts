import * as z from "zod";
import { MAX_AMOUNT_CENTS } from "@/lib/billing/rules/pricing";
import { CREDIT_KINDS, PRODUCT_CREDITS } from "@/lib/credits/rules/products";
import { defineObject, idSchema } from "@/lib/platform/calls";
import {
  actionKeyField,
  defineAdminAction,
  defineAdminRecord,
  isoDate,
  listCalls,
  reasonField,
} from "./list";
import { adminPlanCalls } from "./plans";
import { adminDocumentSchema } from "./users";

const orderStates = ["open", "paid", "held", "failed", "expired", "refunded", "partly_refunded"] as const;
const cents = z.number().int();

export const adminOrderSchema = defineObject("AdminOrderRow", {
  id: z.string(),
  site: z.string(),
  number: z.string(),
  user_id: z.string(),
  email: z.string(),
  plan: z.string(),
  quantity: z.number().int(),
  vin: z.string().nullable(),
  vehicle: z.string().default(""),
  currency: z.string(),
  unit_cents: cents,
  discount_cents: cents,
  tax_cents: cents,
  total_cents: cents,
  refunded_cents: cents,
  coupon: z.string().nullable(),
  gateway: z.string(),
  payment: z.string().nullable(),
  state: z.enum(orderStates),
  paid: isoDate.nullable(),
  created: isoDate,
});

const orderDetail = adminOrderSchema
  .extend({
    documents: z.array(adminDocumentSchema),
    sold: z.record(z.string(), z.unknown()),
    events: z.array(
      z.object({
        type: z.string(),
        outcome: z.string(),
        amount_cents: cents.nullable(),
        currency: z.string().nullable(),
        happened: isoDate.nullable(),
        created: isoDate,
      }),
    ),
    refunds: z.array(
      z.object({
        id: z.string(),
        amount_cents: cents,
        reason: z.string(),
        state: z.enum(["asked", "done", "failed"]),
        created: isoDate,
        done: isoDate.nullable(),
      }),
    ),
  })
  .meta({ id: "AdminOrder" });

export const adminSubscriptionSchema = defineObject("AdminSubscription", {
  id: z.string(),
  site: z.string(),
  user_id: z.string(),
  email: z.string(),
  product: z.enum(CREDIT_KINDS),
  gateway: z.string(),
  state: z.enum(["active", "past_due", "cancelled", "ended"]),
  /** Documents per period, and documents left; null means unlimited. */
  quota: z.number().int().nullable(),
  remaining: z.number().int().nullable(),
  period_start: isoDate,
  period_end: isoDate,
  created: isoDate,
});

const orders = listCalls({
  name: "orders",
  path: "orders",
  what: "orders",
  row: adminOrderSchema,
  sorts: ["created", "total"],
  filters: { state: z.enum(orderStates).optional(), user_id: idSchema.optional() },
});
const subscriptions = listCalls({
  name: "subscriptions",
  path: "subscriptions",
  what: "subscriptions",
  row: adminSubscriptionSchema,
  sorts: ["created", "period_end"],
  filters: {
    state: z.enum(["active", "past_due", "cancelled", "ended"]).optional(),
    user_id: idSchema.optional(),
  },
});

const id = { id: idSchema };

export const adminBillingLists = { orders, subscriptions };
export const adminBillingCalls = {
  ...adminPlanCalls,
  orders: orders.list,
  ordersExport: orders.file,
  subscriptions: subscriptions.list,
  subscriptionsExport: subscriptions.file,
  order: defineAdminRecord({
    name: "order",
    path: "order",
    summary: "Returns an order with its gateway events and refunds.",
    fields: id,
    data: orderDetail,
  }),
  refundOrder: defineAdminAction({
    name: "refundOrder",
    path: "order/refund",
    summary: "Refunds a payment through the gateway, once per key, and removes the credits it bought.",
    fields: {
      ...id,
      /** Null refunds the remaining amount. */
      amount_cents: z
        .number("Enter an amount such as 4.99.")
        .int("Enter a whole number of cents.")
        .min(1, "Enter an amount.")
        .max(MAX_AMOUNT_CENTS, "This amount is too large.")
        .nullable(),
      reason: reasonField,
      key: actionKeyField,
    },
    data: orderDetail,
    timeoutMs: 30_000,
  }),
  releaseOrder: defineAdminAction({
    name: "releaseOrder",
    path: "order/release",
    summary:
      "Releases a held order: accepts the amount paid, even though it differs, and delivers the purchase.",
    fields: { ...id, reason: reasonField },
    data: orderDetail,
  }),
  grantSubscription: defineAdminAction({
    name: "grantSubscription",
    path: "subscriptions",
    summary: "Gives an account a free subscription until a date.",
    fields: {
      user_id: idSchema,
      product: z.enum(PRODUCT_CREDITS),
      quota: z
        .number("Enter a whole number.")
        .int("Enter a whole number.")
        .min(1, "Enter 1 or more, or leave it empty for no limit.")
        .max(100_000, "Enter a smaller number.")
        .nullable(),
      until: z.iso.datetime("Enter a date and time, such as 2027-01-31T00:00:00Z."),
      reason: reasonField,
      key: actionKeyField,
    },
    data: adminSubscriptionSchema,
  }),
  endSubscription: defineAdminAction({
    name: "endSubscription",
    path: "subscription/end",
    summary: "Ends a complimentary subscription. Paid subscriptions are canceled at their gateway.",
    fields: { ...id, reason: reasonField },
    data: adminSubscriptionSchema,
  }),
};
