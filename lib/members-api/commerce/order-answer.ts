import type { OrderWire } from "@/lib/contract/commerce-orders";
import { memberHref } from "@/lib/routes";
import type { Checkout } from "../payment/gateway";
import type { OrderRow } from "./order-repository";
import { creditsOf, readSoldPlan } from "./sold-plan";

/** Where the receipt of an order is; behind the session of its account. */
export function receiptHref(number: string): string {
  return `${memberHref("/api/order/receipt")}?number=${encodeURIComponent(number)}`;
}

/** There is a receipt once the money was taken. */
export function hasReceipt({ paidAt, state }: Pick<OrderRow, "paidAt" | "state">): boolean {
  return paidAt !== null && (state === "paid" || state === "refunded" || state === "partly_refunded");
}

export function orderWire(order: OrderRow, locale: "en" | "es"): OrderWire {
  const plan = readSoldPlan(order.plan);
  const { code, product, kind, interval } = plan;
  return {
    ...{ number: order.number, state: order.state, quantity: order.quantity, vin: order.vin },
    plan: { code, product, kind, name: plan.name[locale], interval },
    credits: creditsOf(plan, order.quantity),
    currency: order.currency,
    unit_cents: order.unitCents,
    subtotal_cents: order.unitCents * order.quantity,
    discount_cents: order.discountCents,
    coupon_code: order.couponCode,
    tax: { rate_bp: order.taxRateBp, label: plan.taxLabel },
    tax_cents: order.taxCents,
    total_cents: order.totalCents,
    refunded_cents: order.refundedCents,
    gateway: order.gateway,
    test: order.gateway === "sandbox",
    renewal: order.renewalOf !== null,
    created: order.createdAt.toISOString(),
    paid: order.paidAt?.toISOString() ?? null,
    receipt: hasReceipt(order) ? receiptHref(order.number) : null,
  };
}

export function checkoutWire(order: OrderRow, checkout: Checkout | null) {
  return checkout && { gateway: order.gateway, url: checkout.url, expires: checkout.expiresAt.toISOString() };
}
