import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "@/lib/platform/db";
import { createRandomId } from "@/lib/platform/values";
import { orders, paymentEvents, subscriptions } from "../schema/billing";
import { type EventRow, getRefs, toStored } from "./payment-event";
import type { PaymentEvent } from "./payment-gateway";

export type OrderRow = typeof orders.$inferSelect;

/** Serializes events across processes, even before any row exists, so a refund can't overtake its payment. */
export async function lockRefs(tx: Database, event: PaymentEvent): Promise<void> {
  const refs = Object.values(getRefs(event)).filter((ref) => ref !== null);
  for (const ref of refs.toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${event.gateway}:${ref}`}, 0))`);
  }
}

export async function recordEvent(
  tx: Database,
  siteId: string,
  event: PaymentEvent,
  now: Date,
): Promise<EventRow | null> {
  const { gateway, eventId, account, type, happenedAt, detail } = event;
  const [row] = await tx
    .insert(paymentEvents)
    .values({
      id: createRandomId(),
      siteId,
      gateway,
      eventId,
      account,
      type,
      happenedAt,
      detail,
      ...getRefs(event),
      event: toStored(event),
      outcome: "waiting",
      createdAt: now,
    })
    .onConflictDoNothing({ target: [paymentEvents.gateway, paymentEvents.eventId] })
    .returning();
  return row ?? null;
}

/** Matches orders of the event's account only: a partner can put any order ID into its own payments. */
export async function findRootOrderId(tx: Database, event: PaymentEvent): Promise<string | null> {
  const { checkoutRef, paymentRef, subscriptionRef } = getRefs(event);
  const conditions = [
    event.orderId ? eq(orders.id, event.orderId) : undefined,
    checkoutRef ? eq(orders.gatewayCheckout, checkoutRef) : undefined,
    paymentRef ? eq(orders.gatewayPayment, paymentRef) : undefined,
  ].filter((condition) => condition !== undefined);
  if (conditions.length > 0) {
    const [order] = await tx
      .select({ id: orders.id, renewalOf: orders.renewalOf })
      .from(orders)
      .where(
        and(eq(orders.gateway, event.gateway), ofAccount(orders.paymentAccount, event), or(...conditions)),
      )
      .limit(1);
    if (order) return order.renewalOf ?? order.id;
  }
  if (subscriptionRef) {
    const [subscription] = await tx
      .select({ orderId: subscriptions.orderId })
      .from(subscriptions)
      .innerJoin(orders, eq(orders.id, subscriptions.orderId))
      .where(
        and(
          eq(subscriptions.gateway, event.gateway),
          eq(subscriptions.gatewayRef, subscriptionRef),
          ofAccount(orders.paymentAccount, event),
        ),
      );
    if (subscription?.orderId) return subscription.orderId;
  }
  const earlier = [
    paymentRef ? eq(paymentEvents.paymentRef, paymentRef) : undefined,
    subscriptionRef ? eq(paymentEvents.subscriptionRef, subscriptionRef) : undefined,
  ].filter((condition) => condition !== undefined);
  if (earlier.length === 0) return null;
  const [matchingOrder] = await tx
    .select({ orderId: paymentEvents.orderId })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.gateway, event.gateway),
        ofAccount(paymentEvents.account, event),
        sql`${paymentEvents.orderId} is not null`,
        or(...earlier),
      ),
    )
    .limit(1);
  return matchingOrder?.orderId ?? null;
}

function ofAccount(column: PgColumn, { account }: Pick<PaymentEvent, "account">): SQL {
  return account === null ? isNull(column) : eq(column, account);
}

export async function lockOrder(tx: Database, id: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for("no key update");
  return row ?? null;
}

export async function attachEvent(tx: Database, id: string, order: OrderRow): Promise<void> {
  await tx
    .update(paymentEvents)
    .set({ orderId: order.id, siteId: order.siteId, outcome: "applied" })
    .where(eq(paymentEvents.id, id));
}

export async function attachToSite(tx: Database, id: string, siteId: string): Promise<void> {
  await tx.update(paymentEvents).set({ siteId, outcome: "applied" }).where(eq(paymentEvents.id, id));
}

export async function attachWaiting(
  tx: Database,
  order: OrderRow,
  events: readonly EventRow[],
): Promise<number> {
  const payments = events.flatMap((event) => event.paymentRef ?? []);
  const subscribed = events.flatMap((event) => event.subscriptionRef ?? []);
  const conditions = [
    order.gatewayCheckout ? eq(paymentEvents.checkoutRef, order.gatewayCheckout) : undefined,
    payments.length > 0 ? inArray(paymentEvents.paymentRef, payments) : undefined,
    subscribed.length > 0 ? inArray(paymentEvents.subscriptionRef, subscribed) : undefined,
  ].filter((condition) => condition !== undefined);
  if (conditions.length === 0) return 0;
  const attached = await tx
    .update(paymentEvents)
    .set({ orderId: order.id, siteId: order.siteId, outcome: "applied" })
    .where(
      and(
        eq(paymentEvents.gateway, order.gateway),
        ofAccount(paymentEvents.account, { account: order.paymentAccount }),
        isNull(paymentEvents.orderId),
        or(...conditions),
      ),
    )
    .returning({ id: paymentEvents.id });
  return attached.length;
}

export function listEvents(tx: Database, orderId: string): Promise<EventRow[]> {
  return tx
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.orderId, orderId))
    .orderBy(asc(paymentEvents.createdAt), asc(paymentEvents.eventId));
}

export async function updateOrder(
  tx: Database,
  order: OrderRow,
  set: Partial<Omit<OrderRow, "id" | "siteId" | "userId">>,
): Promise<OrderRow> {
  const [row] = await tx
    .update(orders)
    .set(set)
    .where(and(eq(orders.siteId, order.siteId), eq(orders.id, order.id)))
    .returning();
  if (!row) throw new Error("a locked order is missing");
  return row;
}
