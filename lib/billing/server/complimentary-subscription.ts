import { and, eq } from "drizzle-orm";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import { AppError, createRandomId } from "@/lib/platform/values";
import { subscriptions } from "../schema/billing";
import { MANUAL } from "./cancel-subscription";

type SubscriptionRow = typeof subscriptions.$inferSelect;

/** Grants a complimentary subscription, once per key. The caller must hold the lock on the account's row. */
export async function startGrantedSubscription(
  tx: Database,
  user: { id: string; siteId: string },
  grant: Pick<SubscriptionRow, "product" | "quota"> & { until: Date; key: string },
  now: Date,
): Promise<{ subscription: SubscriptionRow; repeated: boolean }> {
  const { product, quota, until, key } = grant;
  if (until <= now) throw createInvalidFieldsError({ until: "Choose a time in the future." });
  const gatewayRef = `${user.id}:${key}`;
  const byKey = and(eq(subscriptions.gateway, MANUAL), eq(subscriptions.gatewayRef, gatewayRef));
  const [earlier] = await tx.select().from(subscriptions).where(byKey);
  if (earlier && (earlier.product !== product || earlier.quota !== quota)) {
    throw new AppError("key_reused", "This key was already used for another subscription. Use a new one.");
  }
  if (earlier) return { subscription: earlier, repeated: true };
  const [inserted] = await tx
    .insert(subscriptions)
    .values({
      id: createRandomId(),
      siteId: user.siteId,
      userId: user.id,
      product,
      quota,
      remaining: quota,
      gateway: MANUAL,
      gatewayRef,
      state: "active",
      periodStart: now,
      periodEnd: until,
      cancelAtPeriodEnd: true,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!inserted) throw new Error("the subscription was not written");
  return { subscription: inserted, repeated: false };
}

export async function endGrantedSubscription(
  tx: Database,
  siteId: string,
  id: string,
  now: Date,
): Promise<SubscriptionRow> {
  const byId = and(eq(subscriptions.siteId, siteId), eq(subscriptions.id, id));
  const [row] = await tx.select().from(subscriptions).where(byId).for("update");
  if (!row) throw new AppError("not_found", "We couldn't find this subscription.");
  if (row.gateway !== MANUAL) {
    throw new AppError("conflict", "This subscription is paid. Cancel it at its gateway.");
  }
  if (row.state === "ended" || row.periodEnd <= now) {
    throw new AppError("conflict", "This subscription has already ended.");
  }
  const values = { state: "ended", periodEnd: now, cancelledAt: now, updatedAt: now } as const;
  const [changed] = await tx.update(subscriptions).set(values).where(byId).returning();
  if (!changed) throw new Error("a subscription disappeared while it was locked");
  return changed;
}
