import { type Database, runSerializableTransaction } from "@/lib/platform/db";
import { applyTopUpEvent } from "@/lib/wholesale/server";
import { formatMoney } from "../rules/pricing";
import { alertOperator } from "./payment-email";
import { fromStored } from "./payment-event";
import type { PaymentEvent } from "./payment-gateway";
import {
  attachEvent,
  attachToSite,
  attachWaiting,
  findRootOrderId,
  listEvents,
  lockOrder,
  lockRefs,
  type OrderRow,
  recordEvent,
} from "./payment-repository";
import { type Settling, settleOrder } from "./settle-order";

/** 'waiting': stored until its order exists. 'foreign': a partner's own sale, not stored. */
export type Applied =
  | { outcome: "applied"; order: OrderRow }
  | { outcome: "duplicate" | "waiting" | "ignored" | "foreign" }
  | { outcome: "topped_up" };

/**
 * The only path from money to credits. Stores the event once and recomputes its order, so late and repeated
 * events are harmless.
 */
export function applyPaymentEvent(
  db: Database,
  services: Settling,
  siteId: string,
  event: PaymentEvent,
): Promise<Applied> {
  return runSerializableTransaction(db, (tx) => applyInTransaction(tx, services, siteId, event));
}

export async function applyInTransaction(
  tx: Database,
  services: Settling,
  siteId: string,
  event: PaymentEvent,
): Promise<Applied> {
  if (event.type === "ignored") return { outcome: "ignored" };
  await lockRefs(tx, event);
  if (event.account !== null && (await findRootOrderId(tx, event)) === null) return { outcome: "foreign" };
  const recorded = await recordEvent(tx, siteId, event, services.now());
  if (!recorded) return { outcome: "duplicate" };
  const orderId = await findRootOrderId(tx, event);
  const order = orderId === null ? null : await lockOrder(tx, orderId);
  if (!order) {
    const topUp = await applyTopUpEvent(tx, event, { now: services.now(), log: services.log });
    if (!topUp) return { outcome: "waiting" };
    await attachToSite(tx, recorded.id, topUp.siteId);
    return { outcome: "topped_up" };
  }
  await attachEvent(tx, recorded.id, order);
  let events = await listEvents(tx, order.id);
  while ((await attachWaiting(tx, order, events)) > 0) events = await listEvents(tx, order.id);
  const settled = await settleOrder(tx, services, order, events.map(fromStored));
  if (event.type === "disputed") {
    const values = { payment: event.paymentRef, paid: formatMoney(event.amountCents, settled.currency) };
    await alertOperator(tx, services, settled, "payment_disputed", event.eventId, values);
  }
  return { outcome: "applied", order: settled };
}

export async function settleFreeOrder(tx: Database, services: Settling, order: OrderRow): Promise<OrderRow> {
  if (order.totalCents !== 0 || order.gateway !== "free") throw new RangeError("this order is not free");
  const applied = await applyInTransaction(tx, services, order.siteId, {
    gateway: "free",
    eventId: `free:${order.id}`,
    account: null,
    happenedAt: services.now(),
    orderId: order.id,
    detail: { free: true },
    type: "paid",
    checkoutRef: `free:${order.id}`,
    paymentRef: `free:${order.id}`,
    amountCents: 0,
    currency: order.currency,
  });
  return applied.outcome === "applied" ? applied.order : order;
}
