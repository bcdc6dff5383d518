import type { OrderWire } from "@/lib/contract/billing-orders";
import { type Locale, textsIn } from "@/lib/core/locale";
import { vehicleTitle } from "@/lib/core/vehicle/specification";
import { memberHref } from "@/lib/routes";
import { type OwnedNumber, shownNumber, vehicleNames } from "../generation/vehicle-names";
import type { BaseContext } from "../kernel/serve";
import type { OrderRow } from "./order-repository";
import type { Checkout } from "./payment-gateway";
import { creditsOf, readPurchasedPlan } from "./purchased-plan";

function receiptHref(number: string): string {
  return `${memberHref("/api/order/receipt")}?number=${encodeURIComponent(number)}`;
}

export function hasReceipt({ paidAt, state }: Pick<OrderRow, "paidAt" | "state">): boolean {
  return paidAt !== null && (state === "paid" || state === "refunded" || state === "partly_refunded");
}

export const orderedVehicle = ({ userId, vin, vehicle }: OrderRow): OwnedNumber => ({
  userId,
  vin,
  named: vehicle && vehicleTitle(vehicle),
});

/** Uses the account's own vehicle names only for its owner, because a guest can order for any address. */
export async function orderResponses(
  { db, services, locale, user }: BaseContext,
  orders: readonly OrderRow[],
): Promise<(order: OrderRow) => OrderWire> {
  const vehicleOf = (order: OrderRow): OwnedNumber => ({
    ...orderedVehicle(order),
    userId: user?.id === order.userId ? order.userId : null,
  });
  const nameOf = await vehicleNames(db, services, orders.map(vehicleOf));
  return (order) => orderWire(order, locale, nameOf(vehicleOf(order)));
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
    vehicle_name: vehicleName || shownNumber(order.vin ?? ""),
    plan: { code, product, kind, name: textsIn(plan.name, locale), interval },
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
    receipt_number: order.receiptNumber,
    receipt: hasReceipt(order) ? receiptHref(order.number) : null,
  };
}

export function checkoutWire(order: OrderRow, checkout: Checkout | null) {
  return checkout && { gateway: order.gateway, url: checkout.url, expires: checkout.expiresAt.toISOString() };
}
