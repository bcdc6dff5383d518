import type { OrderWire } from "@/lib/billing/contract/orders";
import type { Plan } from "@/lib/billing/contract/plans";
import { COROLLA } from "./vehicles";

export const NUMBER = "GB-7KQ2-M9XT-4HWN";

export function createPlan(
  code: string,
  kind: Plan["kind"],
  credits: number,
  cents: number,
  changes: Partial<Plan> = {},
): Plan {
  return {
    code,
    kind,
    credits,
    product: "vhr",
    name: `${credits} reports (${code})`,
    price_version: 1,
    currency: "USD",
    price_cents: cents,
    price: (cents / 100).toFixed(2),
    unit_price_cents: Math.round(cents / credits),
    renewal:
      kind === "subscription" ? { interval: "month", price_cents: cents, total_cents: cents + 240 } : null,
    ...changes,
  };
}

export const shop = {
  data: [
    createPlan("report-1", "single", 1, 1499),
    createPlan("report-3", "pack", 3, 3499),
    createPlan("report-monthly", "subscription", 5, 2999),
    createPlan("basic-1", "single", 1, 499, { product: "uvc" }),
  ],
  user_type: "user",
  currency: "USD",
  tax: { rate_bp: 800, label: "Sales tax" },
};

export function orderWire(changes: Partial<OrderWire> = {}): OrderWire {
  return {
    number: NUMBER,
    state: "open",
    credits: 1,
    quantity: 1,
    vin: COROLLA,
    currency: "USD",
    plan: { code: "report-1", product: "vhr", kind: "single", name: "1 report", interval: null },
    unit_cents: 1499,
    subtotal_cents: 1499,
    discount_cents: 0,
    coupon_code: null,
    tax: { rate_bp: 800, label: "Sales tax" },
    tax_cents: 120,
    total_cents: 1619,
    refunded_cents: 0,
    gateway: "sandbox",
    test: true,
    renewal: false,
    created: new Date().toISOString(),
    paid: null,
    receipt: null,
    ...changes,
  };
}

export const sandboxCheckout = {
  gateway: "sandbox",
  url: `/payment?order=${NUMBER}`,
  expires: "2026-11-21T13:00:00Z",
};
