import * as z from "zod";
import { CREDIT_KINDS } from "@/lib/credits/rules/products";
import { BEARER, defineCall, defineObject, OPTIONAL_BEARER, success } from "@/lib/platform/calls";

const orderState = z.enum(["open", "paid", "held", "failed", "expired", "refunded", "partly_refunded"]);
const orderNumber = z
  .string()
  .trim()
  .min(1, "Enter the order number.")
  .max(40, "This order number is too long.");

const paymentSchema = defineObject("PaymentState", {
  order: z.string(),
  state: orderState,
  sandbox: z.boolean(),
});
const paymentStateSchema = success({ data: paymentSchema });

/** 'waiting': stored until its order is known. 'duplicate': reported before, so nothing changes. */
const received = success({ received: z.enum(["applied", "duplicate", "waiting", "ignored"]) });
const signedBody = z.object({ bytes: z.instanceof(Uint8Array) });
const webhookLimits = { bodyBytes: 256 * 1024, timeoutMs: 30_000, perMinute: 3000 };

/** `{"order": "<number>"}` or the number alone. Security: any payment status in it is ignored. */
const customDataSchema = z
  .string()
  .max(4000, "This order number is too long.")
  .transform((text, context) => {
    const result = orderNumber.safeParse(orderNamed(text));
    if (result.success) return result.data;
    context.addIssue({ code: "custom", message: "Enter the order number." });
    return z.NEVER;
  });

function orderNamed(text: string): unknown {
  if (!text.trim().startsWith("{")) return text;
  try {
    const event: unknown = JSON.parse(text);
    return typeof event === "object" && event !== null && "order" in event ? event.order : undefined;
  } catch {
    return undefined;
  }
}

export const subscriptionSchema = defineObject("Subscription", {
  id: z.string(),
  gateway: z.string(),
  product: z.enum(CREDIT_KINDS),
  name: z.string().nullable(),
  state: z.enum(["active", "past_due", "cancelled", "ended"]),
  /** Documents per period, and documents left; null means unlimited. */
  quota: z.number().int().nullable(),
  remaining: z.number().int().nullable(),
  period_start: z.string(),
  period_end: z.string(),
  cancel_at_period_end: z.boolean(),
  renews_at: z.string().nullable(),
  renewal_cents: z.number().int().nullable(),
  currency: z.string().nullable(),
  interval: z.enum(["month", "year"]).nullable(),
  sandbox: z.boolean(),
});
export type SubscriptionWire = z.input<typeof subscriptionSchema>;

export const paymentCalls = {
  stripeWebhook: defineCall({
    name: "billing.stripeWebhook",
    method: "POST",
    path: "/api/payment/webhook/stripe",
    beforeGate: true,
    from: "anyone",
    headers: ["stripe-signature"],
    summary:
      "Receives Stripe's signed events. Only these grant credits, once, in whatever order they arrive.",
    body: "bytes",
    request: signedBody,
    response: received,
    limits: webhookLimits,
  }),
  stripeConnectWebhook: defineCall({
    name: "billing.stripeConnectWebhook",
    method: "POST",
    path: "/api/payment/webhook/stripe-connect",
    beforeGate: true,
    from: "anyone",
    headers: ["stripe-signature"],
    summary:
      "Receives Stripe's signed events for sites' own accounts: their payments, and what Stripe still needs from them.",
    body: "bytes",
    request: signedBody,
    response: received,
    limits: webhookLimits,
  }),
  sandboxWebhook: defineCall({
    name: "billing.sandboxWebhook",
    method: "POST",
    path: "/api/payment/webhook/sandbox",
    beforeGate: true,
    from: "anyone",
    headers: ["glovebox-signature"],
    summary: "Receives the sandbox's signed events, like a real gateway's.",
    body: "bytes",
    request: signedBody,
    response: received,
    limits: webhookLimits,
  }),
  sandboxPayment: defineCall({
    name: "billing.sandboxPayment",
    method: "POST",
    path: "/api/payment/sandbox",
    beforeGate: true,
    summary:
      "Plays the buyer at the sandbox checkout: pays, is declined or leaves. Works for your own orders and for orders placed without a session.",
    auth: OPTIONAL_BEARER,
    body: "json",
    request: z.object({
      order: orderNumber,
      outcome: z.enum(["succeed", "decline", "abandon"]).optional(),
      /** Test card number, which selects the outcome. Never stored or logged. */
      card: z
        .string()
        .max(40, "This isn't a card number.")
        .transform((text) => text.replace(/[\s-]/g, ""))
        .optional(),
    }),
    response: paymentStateSchema,
    limits: { bodyBytes: 4096, perMinute: 60 },
  }),
  updatePayment: defineCall({
    name: "billing.updatePayment",
    method: "POST",
    path: "/payment-update",
    beforeGate: true,
    summary:
      "Checks an order's payment at the gateway when the buyer returns. Grants nothing on the client's word.",
    auth: OPTIONAL_BEARER,
    body: "form",
    request: z.object({ custom_data: customDataSchema }),
    response: success({ data: paymentSchema.nullable() }),
    limits: { bodyBytes: 16_384, timeoutMs: 30_000, perMinute: 60 },
  }),
  subscriptions: defineCall({
    name: "billing.subscriptions",
    method: "GET",
    path: "/api/user/subscriptions",
    summary: "Lists the account's subscriptions: what's left, when each renews and for how much.",
    auth: BEARER,
    response: success({ data: z.array(subscriptionSchema) }),
  }),
  cancelSubscription: defineCall({
    name: "billing.cancelSubscription",
    method: "POST",
    path: "/api/user/cancel-subscription",
    summary: "Cancels one of the account's subscriptions at the end of the paid period. Can be repeated.",
    auth: BEARER,
    body: "json",
    request: z.object({
      gateway: z
        .string()
        .trim()
        .min(1, "Enter the payment gateway.")
        .max(40, "This gateway name is too long."),
      subscription_id: z
        .string()
        .trim()
        .min(1, "Enter the subscription ID.")
        .max(200, "This subscription ID is too long."),
    }),
    response: success({ data: subscriptionSchema.optional() }),
    limits: { bodyBytes: 4096, timeoutMs: 30_000, perMinute: 30 },
  }),
};
