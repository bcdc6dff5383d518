import type { CallExample } from "@/lib/platform/calls";

const state = { status: "success", data: { order: "GB-7KQ2-M9XT-4HWN", state: "paid", sandbox: true } };
const subscription = {
  id: "5b2f7a52-3c3c-4a0e-9a54-0d6f4f1f4a10",
  gateway: "stripe",
  product: "vhr",
  name: "5 reports a month",
  state: "active",
  quota: 5,
  remaining: 3,
  period_start: "2026-01-15T12:00:00.000Z",
  period_end: "2026-02-15T12:00:00.000Z",
  cancel_at_period_end: false,
  renews_at: "2026-02-15T12:00:00.000Z",
  renewal_cents: 2999,
  currency: "USD",
  interval: "month",
  sandbox: false,
};
const signed = "an event that the gateway signed with a secret of this installation";

export const paymentExamples: Record<string, CallExample> = {
  "billing.stripeWebhook": { answer: { status: "success", received: "applied" }, needs: signed },
  "billing.stripeConnectWebhook": { answer: { status: "success", received: "applied" }, needs: signed },
  "billing.sandboxWebhook": { answer: { status: "success", received: "applied" }, needs: signed },
  "billing.sandboxPayment": {
    body: { order: "GB-7KQ2-M9XT-4HWN", card: "4242 4242 4242 4242" },
    answer: state,
    needs: "a sandbox order",
  },
  "billing.updatePayment": {
    body: { custom_data: '{"order":"GB-7KQ2-M9XT-4HWN"}' },
    answer: state,
    needs: "an order",
  },
  "billing.subscriptions": { answer: { status: "success", data: [] } },
  "billing.cancelSubscription": {
    body: { gateway: "stripe", subscription_id: subscription.id },
    answer: {
      status: "success",
      data: { ...subscription, cancel_at_period_end: true, renews_at: null },
    },
    needs: "a subscription",
  },
};
