import { and, eq } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { createRandomId } from "@/lib/platform/values";
import { orders } from "../schema/billing";
import { newOrderNumber } from "./order-number";
import type { OrderRow } from "./payment-repository";
import { getRenewalFee, getRenewalPrice } from "./plan-terms";

export async function ensureRenewalOrder(
  tx: Database,
  root: OrderRow,
  renewed: { paymentRef: string; at: number },
  now: Date,
): Promise<OrderRow> {
  const { taxCents, totalCents } = getRenewalPrice(root);
  const { siteId, userId, requestHash, planId, plan, quantity, vin, vehicle, locale } = root;
  const { currency, unitCents, taxRateBp, gateway, paymentAccount } = root;
  const { planVersion, wholesaleCents, wholesale } = root;
  const settlement = root.settlement === "withheld" ? "prepaid" : root.settlement;
  const idempotencyKey = `renewal:${renewed.paymentRef}`;
  await tx
    .insert(orders)
    .values({
      id: createRandomId(),
      siteId,
      userId,
      requestHash,
      planId,
      plan,
      quantity,
      vin,
      vehicle,
      locale,
      idempotencyKey,
      currency,
      unitCents,
      taxRateBp,
      gateway,
      paymentAccount,
      feeCents: getRenewalFee(root),
      taxCents,
      totalCents,
      planVersion,
      wholesaleCents,
      wholesale,
      settlement,
      discountCents: 0,
      number: newOrderNumber(),
      gatewayPayment: renewed.paymentRef,
      renewalOf: root.id,
      state: "open",
      createdAt: new Date(renewed.at),
      updatedAt: now,
    })
    .onConflictDoNothing({ target: [orders.siteId, orders.userId, orders.idempotencyKey] });
  const [order] = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.siteId, siteId),
        eq(orders.userId, userId),
        eq(orders.idempotencyKey, idempotencyKey),
        eq(orders.renewalOf, root.id),
      ),
    )
    .for("no key update");
  if (!order) throw new Error("a renewal's order belongs to another purchase");
  return order;
}
