import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { SubscriptionOutcome } from "@/lib/core/subscription-state";
import type { Database } from "../db/database";
import { subscriptions } from "../db/schema";
import type { OrderRow } from "./payment-repository";
import { quotaOf, renewalPrice, soldPlan } from "./sold-plan";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** Writes what a subscription has come to. A period that is new fills the quota again; nothing else does. */
export async function writeSubscription(
  tx: Database,
  order: OrderRow,
  gatewayRef: string,
  outcome: SubscriptionOutcome,
  now: Date,
): Promise<void> {
  const { state, cancelAtPeriodEnd } = outcome;
  const periodStart = new Date(outcome.periodStart);
  const periodEnd = new Date(outcome.periodEnd);
  const quota = quotaOf(order);
  const told = { state, cancelAtPeriodEnd, periodStart, periodEnd, updatedAt: now };
  const [held] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.gateway, order.gateway), eq(subscriptions.gatewayRef, gatewayRef)))
    .for("update");
  const cancelledAt = cancelAtPeriodEnd || state === "cancelled" ? (held?.cancelledAt ?? now) : null;
  if (!held) {
    const { product, interval } = soldPlan(order);
    const { siteId, userId, planId, gateway, currency } = order;
    await tx.insert(subscriptions).values({
      id: randomUUID(),
      ...{ siteId, userId, planId, product, gateway, gatewayRef, currency, quota, cancelledAt, ...told },
      orderId: order.id,
      remaining: quota,
      renewalCents: renewalPrice(order).totalCents,
      interval: interval ?? null,
      createdAt: now,
    });
    return;
  }
  const isNew = periodEnd > held.periodEnd;
  await tx
    .update(subscriptions)
    .set({ ...told, cancelledAt, ...(isNew ? { remaining: quota } : {}) })
    .where(eq(subscriptions.id, held.id));
}

/** A member's subscriptions, those that run first, then by age. */
export function listSubscriptions(db: Database, siteId: string, userId: string): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.siteId, siteId), eq(subscriptions.userId, userId)))
    .orderBy(
      asc(sql`case when ${subscriptions.state} in ('active', 'past_due') then 0 else 1 end`),
      desc(subscriptions.createdAt),
      asc(subscriptions.id),
    );
}
