import { order } from "@/lib/billing/contract/examples/orders";
import type { CallExample } from "@/lib/platform/calls";

const member = "an account of this address";

const booked = {
  ...order,
  state: "paid",
  gateway: "app",
  test: false,
  paid: "2026-01-15T12:00:00.000Z",
  receipt_number: "000042",
  receipt: "/members/api/order/receipt?number=GB-7KQ2-M9XT-4HWN",
};

export const serverExamples: Record<string, CallExample> = {
  "server.launchToken": {
    body: { member: "ann@example.com" },
    answer: {
      status: "success",
      data: {
        token: "launch_q3vYV5oO1mQ2mYd0m6x1G5cXn0w0wVw2Q4i8cUeS0aM",
        expires: "2026-01-15T12:01:00.000Z",
        user_id: "88c510e6-89a4-48e8-852c-75d8e35624ca",
      },
    },
    needs: member,
  },
  "server.bookPurchase": {
    body: {
      member: "ann@example.com",
      provider: "apple",
      transaction_id: "2000000812345678",
      cart_plan: "report-3",
      quantity: 1,
      amount_cents: 3499,
      currency: "USD",
      vin: "2T1BURHE5JC034461",
    },
    answer: {
      status: "success",
      data: booked,
      booked: true,
    },
    needs: member,
  },
  "server.refundPurchase": {
    body: { provider: "apple", transaction_id: "2000000812345678", refunded_cents: 3499 },
    answer: {
      status: "success",
      data: { ...booked, state: "refunded", refunded_cents: 3499 },
      refunded: true,
      credits: { taken: 2, spent: 1 },
    },
    needs: "a recorded purchase",
  },
};
