import * as z from "zod";
import { orderSchema } from "@/lib/billing/contract/orders";
import { MAX_AMOUNT_CENTS } from "@/lib/billing/rules/pricing";
import { defineCall, defineObject, SERVER_KEY, success } from "@/lib/platform/calls";
import { vinSchema } from "@/lib/vehicle/contract/fields";

/** Email address or ID. Errors are zod's own messages in English, because only developers see them. */
const memberSchema = z.string().trim().min(1).max(254);

const providerSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9_-]{0,39}$/);
/** The store's purchase ID; each ID is recorded only once. */
const transactionSchema = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,200}$/);

const purchaseRequest = z.object({
  member: memberSchema,
  provider: providerSchema,
  transaction_id: transactionSchema,
  cart_plan: z.string().trim().min(1).max(60),
  quantity: z.number().int().min(1).max(100).default(1),
  /** Total that the store charged, including tax, in hundredths of `currency`. */
  amount_cents: z.number().int().min(0).max(MAX_AMOUNT_CENTS),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/),
  vin: vinSchema.optional(),
});
export type AppPurchase = z.output<typeof purchaseRequest>;

const refundRequest = z.object({
  provider: providerSchema,
  transaction_id: transactionSchema,
  /** Total refunded so far, in hundredths of the purchase's currency; defaults to everything. */
  refunded_cents: z.number().int().min(1).max(MAX_AMOUNT_CENTS).optional(),
});
export type AppRefund = z.output<typeof refundRequest>;

export const serverCalls = {
  launchToken: defineCall({
    name: "server.launchToken",
    method: "POST",
    path: "/api/server/launch-token",
    beforeGate: true,
    from: "anyone",
    summary:
      "Issues a token that logs a member in once, within a minute: pass it as `token` in the query string of any page of the site.",
    auth: SERVER_KEY,
    body: "json",
    request: z.object({ member: memberSchema }),
    response: success({
      data: defineObject("LaunchToken", { token: z.string(), expires: z.string(), user_id: z.string() }),
    }),
    limits: { bodyBytes: 4096, perMinute: 300 },
  }),
  bookPurchase: defineCall({
    name: "server.bookPurchase",
    method: "POST",
    path: "/api/server/purchase",
    beforeGate: true,
    from: "anyone",
    summary:
      "Records an in-app purchase, once per store transaction. Repeating it returns the same order, or 409 if anything differs.",
    auth: SERVER_KEY,
    body: "json",
    request: purchaseRequest,
    response: success({ data: orderSchema, booked: z.boolean() }),
    limits: { bodyBytes: 4096, perMinute: 300 },
  }),
  refundPurchase: defineCall({
    name: "server.refundPurchase",
    method: "POST",
    path: "/api/server/refund",
    beforeGate: true,
    from: "anyone",
    summary:
      "Takes back the credits of a purchase refunded by its store, once per amount. Repeating it takes nothing more.",
    auth: SERVER_KEY,
    body: "json",
    request: refundRequest,
    /** `taken`: credits removed by all refunds so far. `spent`: credits that were already used. */
    response: success({
      data: orderSchema,
      refunded: z.boolean(),
      credits: defineObject("RefundedCredits", {
        taken: z.number().int().nonnegative(),
        spent: z.number().int().nonnegative(),
      }),
    }),
    limits: { bodyBytes: 4096, perMinute: 300 },
  }),
};
