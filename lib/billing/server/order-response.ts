import { loadVehicleNames, type OwnedNumber, toShownNumber } from "@/lib/generation/server";
import type { BaseContext } from "@/lib/platform/http";
import { type Locale, pickTexts } from "@/lib/platform/i18n";
import { getMemberHref } from "@/lib/routes";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";
import type { OrderWire } from "../contract/orders";
import type { OrderRow } from "./order-repository";
import type { Checkout } from "./payment-gateway";
import { findCredits, readPurchasedPlan } from "./purchased-plan";

function getReceiptHref(number: string): string {
  return `${getMemberHref("/api/order/receipt")}?number=${encodeURIComponent(number)}`;
}

export function hasReceipt({ paidAt, state }: Pick<OrderRow, "paidAt" | "state">): boolean {
  return paidAt !== null && (state === "paid" || state === "refunded" || state === "partly_refunded");
}

export const toOwnedNumber = ({ userId, vin, vehicle }: OrderRow): OwnedNumber => ({
  userId,
  vin,
  vehicleName: vehicle && formatVehicleTitle(vehicle),
});

/** Uses the account's own vehicle names only for its owner, because a guest can order for any address. */
export async function orderResponses(
  { db, services, locale, user }: BaseContext,
  orders: readonly OrderRow[],
): Promise<(order: OrderRow) => OrderWire> {
  const getVehicle = (order: OrderRow): OwnedNumber => ({
    ...toOwnedNumber(order),
    userId: user?.id === order.userId ? order.userId : null,
  });
  const getName = await loadVehicleNames(db, services, orders.map(getVehicle));
  return (order) => orderWire(order, locale, getName(getVehicle(order)));
}

export const orderResponse = async (context: BaseContext, order: OrderRow): Promise<OrderWire> =>
  (await orderResponses(context, [order]))(order);

function orderWire(order: OrderRow, locale: Locale, vehicleName: string): OrderWire {
  const plan = readPurchasedPlan(order.plan);
  const { code, product, kind, interval } = plan;
  return {
    number: order.number,
    state: order.state,
    quantity: order.quantity,
    vin: order.vin,
    vehicle: order.vehicle,
    vehicle_name: vehicleName || toShownNumber(order.vin ?? ""),
    plan: { code, product, kind, name: pickTexts(plan.name, locale), interval },
    credits: findCredits(plan, order.quantity),
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
    receipt_number: order.receiptNumber,
    receipt: hasReceipt(order) ? getReceiptHref(order.number) : null,
  };
}

export function toCheckoutWire(order: OrderRow, checkout: Checkout | null) {
  return checkout && { gateway: order.gateway, url: checkout.url, expires: checkout.expiresAt.toISOString() };
}
