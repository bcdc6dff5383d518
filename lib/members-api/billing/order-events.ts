import { and, eq } from "drizzle-orm";
import type { Database } from "../db/database";
import { refunds } from "../db/schema/billing";
import { type Emitting, emitEvent } from "../webhook/emit-event";
import { knownVin } from "../webhook/generation-events";
import type { OrderRow } from "./payment-repository";
import { purchasedPlan } from "./plan-terms";

function orderFacts(order: OrderRow) {
  return {
    order_id: order.id,
    number: order.number,
    member_id: order.userId,
    currency: order.currency,
    total_cents: order.totalCents,
    test: order.gateway === "sandbox",
  };
}

export async function emitOrderPaid(tx: Database, services: Emitting, order: OrderRow): Promise<void> {
  const { code, product } = purchasedPlan(order);
  await emitEvent(tx, services, {
    siteId: order.siteId,
    type: "order.paid",
    key: order.id,
    data: {
      ...orderFacts(order),
      receipt_number: order.receiptNumber,
      plan: code,
      product,
      quantity: order.quantity,
      vin: knownVin(order.vin),
      renewal: order.renewalOf !== null,
      paid_at: (order.paidAt ?? services.now()).toISOString(),
    },
  });
}

export async function emitOrderRefunds(tx: Database, services: Emitting, order: OrderRow): Promise<void> {
  if (order.refundedCents === 0) return;
  const done = await tx
    .select({ id: refunds.id, amountCents: refunds.amountCents })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), eq(refunds.state, "done")));
  for (const { id, amountCents } of done)
    await emitEvent(tx, services, {
      siteId: order.siteId,
      type: "order.refunded",
      key: id,
      data: {
        ...orderFacts(order),
        refund_id: id,
        amount_cents: amountCents,
        refunded_cents: order.refundedCents,
        full: order.refundedCents >= order.totalCents,
      },
    });
}
