import { and, eq, ne, sql } from "drizzle-orm";
import { type Database, runSerializableTransaction } from "@/lib/platform/db";
import type { Services } from "@/lib/platform/http";
import { serializeError } from "@/lib/platform/telemetry";
import { AppError, createRandomId } from "@/lib/platform/values";
import { orders, refunds } from "../schema/billing";
import { applyPaymentEvent } from "./apply-payment-event";
import { fromStored } from "./payment-event";
import { listEvents, lockOrder, type OrderRow } from "./payment-repository";
import type { RefundRow } from "./refund-repository";
import { getGateway } from "./start-checkout";
import { cancelOfOrder } from "./stop-charging";

export interface RefundRequest {
  siteId: string;
  orderId: string;
  /** Integer cents; null refunds the rest. */
  amountCents: number | null;
  reason: string;
  byUserId: string;
  key: string;
}

/**
 * Refunds through the gateway and takes back unspent credits. Call outside transactions; safe to retry with
 * the same key.
 */
export async function refundOrder(
  { db, services }: { db: Database; services: Services },
  request: RefundRequest,
  onEntered: (tx: Database, refund: RefundRow) => Promise<void> = async () => undefined,
): Promise<{ refund: RefundRow; order: OrderRow }> {
  const { refund, order, paymentRef } = await runSerializableTransaction(db, async (tx) => {
    const refund = await enterRefund(tx, request, services.now());
    if (refund.isNew) await onEntered(tx, refund.refund);
    return refund;
  });
  if (refund.state === "asked") await sendRefund({ db, services }, order, refund, paymentRef);
  const settled = await readBack(db, order, refund);
  if (settled.order.state === "refunded") {
    await cancelOfOrder({ db, services }, settled.order).catch((error: unknown) => {
      // Housekeeping retries the cancellation.
      services.log.error(
        { order: order.number, err: serializeError(error) },
        "a refunded subscription still renews",
      );
    });
  }
  return settled;
}

async function enterRefund(tx: Database, request: RefundRequest, now: Date) {
  const [target] = await tx
    .select({ renewalOf: orders.renewalOf })
    .from(orders)
    .where(and(eq(orders.siteId, request.siteId), eq(orders.id, request.orderId)));
  if (!target) throw new AppError("not_found", "We couldn't find this order.");
  // Lock the subscription's first order first, as events do, to avoid deadlocks.
  if (target.renewalOf) await lockOrder(tx, target.renewalOf);
  const order = await lockOrder(tx, request.orderId);
  if (!order) throw new AppError("not_found", "We couldn't find this order.");
  if (order.gateway === "app")
    throw new AppError("conflict", "The app store took this payment and handles its refund.");
  const paymentRef = order.gatewayPayment;
  const paidCents = await sumPaid(tx, order);
  if (!paymentRef || paidCents <= 0) throw new AppError("conflict", "Nothing was paid for this order.");
  const [existing] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), eq(refunds.key, request.key)));
  if (existing) {
    if (request.amountCents !== null && existing.amountCents !== request.amountCents)
      throw new AppError("key_reused", "This key was already used for another refund. Use a new one.");
    if (existing.state === "failed")
      throw new AppError("conflict", "This refund failed. Request it with a new key.");
    return { refund: existing, order, paymentRef, isNew: false };
  }
  const remainingCents = paidCents - (await sumRefundedOrPending(tx, order));
  const amountCents = request.amountCents ?? remainingCents;
  if (remainingCents <= 0) throw new AppError("conflict", "This order was already refunded in full.");
  if (!Number.isSafeInteger(amountCents) || amountCents < 1 || amountCents > remainingCents)
    throw new AppError("conflict", "You can't refund more than is left of this payment.");
  const { key, reason, byUserId } = request;
  const [refund] = await tx
    .insert(refunds)
    .values({
      id: createRandomId(),
      siteId: order.siteId,
      orderId: order.id,
      amountCents,
      key,
      reason,
      byUserId,
      state: "asked",
      createdAt: now,
    })
    .returning();
  if (!refund) throw new Error("a refund was not written");
  return { refund, order, paymentRef, isNew: true };
}

async function sumPaid(tx: Database, order: OrderRow): Promise<number> {
  const events = (await listEvents(tx, order.renewalOf ?? order.id)).map(fromStored);
  const amounts = events.flatMap((event) =>
    (event.type === "paid" || event.type === "renewed") && event.paymentRef === order.gatewayPayment
      ? event.amountCents
      : [],
  );
  return amounts.includes(order.totalCents) ? order.totalCents : (amounts[0] ?? 0);
}

/** Counts unconfirmed refunds too, so concurrent refunds can't exceed the paid amount. */
async function sumRefundedOrPending(tx: Database, order: OrderRow): Promise<number> {
  const [row] = await tx
    .select({
      total: sql<string>`coalesce(sum(${refunds.amountCents}), 0)`,
      pending: sql<string>`coalesce(sum(${refunds.amountCents}) filter (where ${refunds.state} = 'asked'), 0)`,
    })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), ne(refunds.state, "failed")));
  return Math.max(Number(row?.total ?? 0), order.refundedCents + Number(row?.pending ?? 0));
}

async function sendRefund(
  { db, services }: { db: Database; services: Services },
  order: OrderRow,
  { id, amountCents }: RefundRow,
  paymentRef: string,
): Promise<void> {
  const gateway = getGateway(services, order.gateway);
  let refundRef: string;
  try {
    ({ refundRef } = await gateway.refund({
      paymentRef,
      amountCents,
      currency: order.currency,
      key: id,
      account: order.paymentAccount,
      returnsFee: (order.feeCents ?? 0) > 0,
    }));
  } catch (error) {
    // 'unprocessable': the partner's account no longer accepts requests, so retrying can't help.
    if (error instanceof AppError && (error.code === "conflict" || error.code === "unprocessable"))
      await db.update(refunds).set({ state: "failed", doneAt: services.now() }).where(eq(refunds.id, id));
    throw error;
  }
  await db.update(refunds).set({ gatewayRef: refundRef }).where(eq(refunds.id, id));
  await applyPaymentEvent(db, services, order.siteId, {
    gateway: gateway.name,
    eventId: `refund:${refundRef}`,
    account: order.paymentAccount,
    happenedAt: services.now(),
    orderId: order.id,
    detail: { name: "refunded here" },
    type: "refunded",
    paymentRef,
    refundRef,
    amountCents,
  });
}

async function readBack(db: Database, order: OrderRow, refund: RefundRow) {
  const [[settled], [totals]] = await Promise.all([
    db.select().from(orders).where(eq(orders.id, order.id)),
    db.select().from(refunds).where(eq(refunds.id, refund.id)),
  ]);
  return { order: settled ?? order, refund: totals ?? refund };
}
