import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull, or } from "drizzle-orm";
import type { Database } from "../db/database";
import { refunds } from "../db/schema";
import type { OrderRow } from "./payment-repository";
import type { StoredEvent } from "./stored-event";

export type RefundRow = typeof refunds.$inferSelect;

/** A gateway's word on refunds, written beside what was asked here; one that was begun at the gateway is entered. */
export async function enterGatewayRefunds(
  tx: Database,
  order: OrderRow,
  paymentRef: string | null,
  events: readonly StoredEvent[],
  now: Date,
): Promise<void> {
  const failed = new Set(events.flatMap((event) => (event.type === "refund_failed" ? event.refundRef : [])));
  for (const event of events) {
    if (event.type !== "refunded" && event.type !== "refund_failed") continue;
    if (event.paymentRef !== paymentRef) continue;
    const { refundRef, amountCents } = event;
    const state = failed.has(refundRef) ? "failed" : "done";
    const known = await findRefund(tx, order, refundRef, amountCents);
    if (known) {
      await tx
        .update(refunds)
        .set({ state, gatewayRef: refundRef, doneAt: known.doneAt ?? now })
        .where(eq(refunds.id, known.id));
      continue;
    }
    const { siteId, id: orderId } = order;
    await tx.insert(refunds).values({
      id: randomUUID(),
      ...{ siteId, orderId, amountCents, state },
      key: refundRef,
      gatewayRef: refundRef,
      reason: "begun at the gateway",
      createdAt: now,
      doneAt: now,
    });
  }
}

/** By the gateway's name, else one that was asked here and whose answer was lost on the way. */
async function findRefund(
  tx: Database,
  order: OrderRow,
  refundRef: string,
  amountCents: number,
): Promise<RefundRow | undefined> {
  const found = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.siteId, order.siteId),
        eq(refunds.orderId, order.id),
        or(
          eq(refunds.gatewayRef, refundRef),
          and(isNull(refunds.gatewayRef), eq(refunds.state, "asked"), eq(refunds.amountCents, amountCents)),
        ),
      ),
    )
    .orderBy(asc(refunds.gatewayRef), asc(refunds.createdAt));
  return found.find((row) => row.gatewayRef === refundRef) ?? found[0];
}
