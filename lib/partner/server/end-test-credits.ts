import { and, eq, gt, inArray } from "drizzle-orm";
import { subscriptions } from "@/lib/billing/schema/billing";
import { balances } from "@/lib/credits/schema";
import { takeCredits } from "@/lib/credits/server";
import type { Database } from "@/lib/platform/db";

export const runningSubscriptions = (siteId: string) =>
  and(eq(subscriptions.siteId, siteId), inArray(subscriptions.state, ["active", "past_due"]));

/**
 * Ends credits and subscriptions bought with test money. Call in the launch transaction; returns the number of credits.
 */
export async function endTestCredits(tx: Database, siteId: string, now: Date): Promise<number> {
  const balanceRows = await tx
    .select()
    .from(balances)
    .where(and(eq(balances.siteId, siteId), gt(balances.amount, 0)))
    .for("update");
  let creditCount = 0;
  for (const { userId, kind, amount } of balanceRows) {
    const movement = { siteId, userId, kind, amount, reason: "adjustment", cause: "launch" } as const;
    if (!(await takeCredits(tx, { ...movement, note: "Test credits end when the site goes live" })))
      throw new Error("a locked balance changed");
    creditCount += amount;
  }
  await tx
    .update(subscriptions)
    .set({ state: "ended", periodEnd: now, updatedAt: now })
    .where(runningSubscriptions(siteId));
  return creditCount;
}
