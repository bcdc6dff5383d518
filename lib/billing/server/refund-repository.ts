import { and, asc, eq, isNull, or } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { createRandomId } from "@/lib/platform/values";
import { refunds } from "../schema/billing";
import type { StoredEvent } from "./payment-event";
import type { OrderRow } from "./payment-repository";

export type RefundRow = typeof refunds.$inferSelect;

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
    const existing = await findRefund(tx, order, refundRef, amountCents);
    if (existing) {
      await tx
        .update(refunds)
        .set({ state, gatewayRef: refundRef, doneAt: existing.doneAt ?? now })
        .where(eq(refunds.id, existing.id));
      continue;
    }
    const { siteId, id: orderId } = order;
    await tx.insert(refunds).values({
      id: createRandomId(),
      siteId,
      orderId,
      amountCents,
      state,
      key: refundRef,
      gatewayRef: refundRef,
      reason: "begun at the gateway",
      createdAt: now,
      doneAt: now,
    });
  }
}

/** Falls back to a refund requested here whose response was lost. */
async function findRefund(
  tx: Database,
  order: OrderRow,
  refundRef: string,
  amountCents: number,
): Promise<RefundRow | undefined> {
  const rows = await tx
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
  return rows.find((row) => row.gatewayRef === refundRef) ?? rows[0];
}
