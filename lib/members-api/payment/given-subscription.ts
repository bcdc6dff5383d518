import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { AppError } from "@/lib/core/errors";
import { invalidFields } from "@/lib/core/request-fields";
import type { Database, Schema } from "../db/database";
import { subscriptions } from "../db/schema";
import { MANUAL } from "./cancel-subscription";

type SubscriptionRow = Schema["subscriptions"]["$inferSelect"];

/**
 * A subscription by an administrator's hand, once for a key; nobody is charged for it. The caller holds the account's
 * row. Throws 422 'key_reused' for the key of another one.
 */
export async function giveSubscription(
  tx: Database,
  user: { id: string; siteId: string },
  given: Pick<SubscriptionRow, "product" | "quota"> & { until: Date; key: string },
  now: Date,
): Promise<{ made: SubscriptionRow; repeated: boolean }> {
  const { product, quota, until, key } = given;
  if (until <= now) throw invalidFields({ until: "Enter a moment that is still to come." });
  const gatewayRef = `${user.id}:${key}`;
  const own = and(eq(subscriptions.gateway, MANUAL), eq(subscriptions.gatewayRef, gatewayRef));
  const [earlier] = await tx.select().from(subscriptions).where(own);
  if (earlier && (earlier.product !== product || earlier.quota !== quota)) {
    throw new AppError("key_reused", "This key was used for another subscription. Make a new one.");
  }
  if (earlier) return { made: earlier, repeated: true };
  const [made] = await tx
    .insert(subscriptions)
    .values({
      id: randomUUID(),
      ...{ siteId: user.siteId, userId: user.id, product, quota, remaining: quota },
      ...{ gateway: MANUAL, gatewayRef, state: "active", periodStart: now, periodEnd: until },
      // Nobody charges for it again, so it ends with its only period.
      ...{ cancelAtPeriodEnd: true, createdAt: now, updatedAt: now },
    })
    .returning();
  if (!made) throw new Error("the subscription was not written");
  return { made, repeated: false };
}

/** Ends a subscription that was given by hand, at once. Throws 404, and 409 for one that is paid for or has ended. */
export async function endGivenSubscription(
  tx: Database,
  siteId: string,
  id: string,
  now: Date,
): Promise<SubscriptionRow> {
  const own = and(eq(subscriptions.siteId, siteId), eq(subscriptions.id, id));
  const [row] = await tx.select().from(subscriptions).where(own).for("update");
  if (!row) throw new AppError("not_found", "There is no such subscription.");
  if (row.gateway !== MANUAL) {
    throw new AppError("conflict", "This one is paid for: it is cancelled at its gateway.");
  }
  if (row.state === "ended" || row.periodEnd <= now) {
    throw new AppError("conflict", "This subscription has ended already.");
  }
  const ended = { state: "ended", periodEnd: now, cancelledAt: now, updatedAt: now } as const;
  const [changed] = await tx.update(subscriptions).set(ended).where(own).returning();
  if (!changed) throw new Error("a subscription went while it was locked");
  return changed;
}
