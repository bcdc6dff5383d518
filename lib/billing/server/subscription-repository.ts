import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { createRandomId } from "@/lib/platform/values";
import type { SubscriptionOutcome } from "../rules/subscription-state";
import { subscriptions } from "../schema/billing";
import type { OrderRow } from "./payment-repository";
import { getPurchasedPlan, getQuota, getRenewalPrice } from "./plan-terms";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** Only a new period refills the quota. */
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
  const quota = getQuota(order);
  const values = { state, cancelAtPeriodEnd, periodStart, periodEnd, updatedAt: now };
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.gateway, order.gateway), eq(subscriptions.gatewayRef, gatewayRef)))
    .for("update");
  const cancelledAt = cancelAtPeriodEnd || state === "cancelled" ? (subscription?.cancelledAt ?? now) : null;
  if (!subscription) {
    const { product, interval } = getPurchasedPlan(order);
    const { siteId, userId, planId, gateway, currency } = order;
    await tx.insert(subscriptions).values({
      id: createRandomId(),
      siteId,
      userId,
      planId,
      product,
      gateway,
      gatewayRef,
      currency,
      quota,
      cancelledAt,
      ...values,
      orderId: order.id,
      remaining: quota,
      renewalCents: getRenewalPrice(order).totalCents,
      interval: interval ?? null,
      createdAt: now,
    });
    return;
  }
  const isNew = periodEnd > subscription.periodEnd;
  await tx
    .update(subscriptions)
    .set({ ...values, cancelledAt, ...(isNew ? { remaining: quota } : {}) })
    .where(eq(subscriptions.id, subscription.id));
}

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
