import type { CallExample } from "@/lib/platform/calls";

const tax = { rate_bp: 0, label: "Tax" };

const single = {
  code: "report-1",
  product: "vhr",
  kind: "single",
  name: "1 vehicle history report",
  credits: 1,
  price_cents: 1499,
  price: "14.99",
  unit_price_cents: 1499,
  currency: "USD",
  renewal: null,
};

export const order = {
  number: "GB-7KQ2-M9XT-4HWN",
  state: "open",
  plan: { code: "report-3", product: "vhr", kind: "pack", name: "3 reports", interval: null },
  credits: 3,
  quantity: 1,
  vin: "2T1BURHE5JC034461",
  currency: "USD",
  unit_cents: 3499,
  subtotal_cents: 3499,
  discount_cents: 0,
  coupon_code: null,
  tax,
  tax_cents: 0,
  total_cents: 3499,
  refunded_cents: 0,
  gateway: "sandbox",
  test: true,
  renewal: false,
  created: "2026-01-15T12:00:00.000Z",
  paid: null,
  receipt: null,
};

const paid = {
  ...order,
  state: "paid",
  paid: "2026-01-15T12:03:00.000Z",
  receipt: "/members/api/order/receipt?number=GB-7KQ2-M9XT-4HWN",
};

const checkout = {
  gateway: "sandbox",
  url: "/payment?checkout=sbx_2b1c9d",
  expires: "2026-01-15T13:00:00.000Z",
};

const toPay = "a gateway; the order is answered with its checkout";
const ordered = "an order of this account";

export const billingOrderExamples: Record<string, CallExample> = {
  "billing.plans": {
    query: { user_type: "user" },
    answer: { status: "success", data: [single], user_type: "user", currency: "USD", tax },
  },
  "billing.stickerPlans": {
    query: { user_type: "user" },
    answer: {
      status: "success",
      data: [
        {
          ...single,
          code: "sticker-monthly",
          product: "sticker",
          kind: "subscription",
          credits: 10,
          name: "10 window stickers a month",
          price_cents: 2499,
          price: "24.99",
          unit_price_cents: 250,
          renewal: { interval: "month", price_cents: 2499, total_cents: 2499 },
        },
      ],
      user_type: "user",
      currency: "USD",
      tax,
    },
  },
  "billing.register": {
    body: {
      cart_plan: "report-3",
      nos: "1",
      price: "34.99",
      currency: "USD",
      vin: "2T1BURHE5JC034461",
      is_subscription: "0",
    },
    answer: { status: "success", data: order, checkout },
    needs: toPay,
  },
  "billing.registerSticker": {
    body: { email: "ann@example.com", cart_plan: "sticker-1", payment_gateway: "sandbox" },
    answer: {
      status: "success",
      data: {
        ...order,
        plan: {
          code: "sticker-1",
          product: "sticker",
          kind: "single",
          name: "1 window sticker",
          interval: null,
        },
        credits: 1,
        vin: null,
        unit_cents: 999,
        subtotal_cents: 999,
        total_cents: 999,
      },
      checkout,
    },
    needs: toPay,
  },
  "billing.couponValidation": {
    body: { code: "spring 20", cart_plan: "report-3", nos: "1" },
    answer: {
      status: "success",
      data: {
        code: "SPRING20",
        kind: "percent",
        value: 20,
        currency: "USD",
        subtotal_cents: 3499,
        discount_cents: 700,
        tax,
        tax_cents: 0,
        total_cents: 2799,
        renewal_total_cents: null,
      },
    },
    needs: "a coupon of this site",
  },
  "billing.order": {
    query: { number: "GB-7KQ2-M9XT-4HWN" },
    answer: { status: "success", data: order, checkout },
    needs: ordered,
  },
  "billing.totalOrders": {
    body: { limit: "25" },
    answer: {
      status: "success",
      data: [paid],
      next: null,
      total: 1,
      sums: [{ currency: "USD", test: false, paid_cents: 3499, refunded_cents: 0 }],
    },
  },
  "billing.receipt": { query: { number: "GB-7KQ2-M9XT-4HWN", locale: "es" }, needs: "a paid order" },
  "credits.history": {
    query: { limit: "50" },
    answer: {
      status: "success",
      data: [
        {
          no: 3,
          kind: "vhr",
          amount: -1,
          balance: 2,
          reason: "generation",
          vin: "2T1BURHE5JC034461",
          product: "vhr",
          order: null,
          created: "2026-01-15T12:10:00.000Z",
        },
      ],
      next: null,
      balances: { vhr: 2, sticker: 3, global: 0, uvc: 0 },
    },
  },
};
