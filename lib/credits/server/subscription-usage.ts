import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { isUsable } from "@/lib/billing/rules/subscription-state";
import { subscriptions } from "@/lib/billing/schema/billing";
import type { Database } from "@/lib/platform/db";
import type { EntitledProduct, GenerationProduct } from "../rules/products";

type SubscriptionRow = typeof subscriptions.$inferSelect;

export interface SubscriptionHoldings {
  vhr: "unlimited" | number | null;
  sticker: "unlimited" | number | null;
  vhrCredits: number;
  /** Prefers an unlimited subscription, then the counted subscription that ends first. */
  payingFor(product: GenerationProduct): { id: string; isCounted: boolean } | null;
}

export async function readSubscriptions(
  db: Database,
  siteId: string,
  userId: string,
  now: Date,
): Promise<SubscriptionHoldings> {
  const running = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.siteId, siteId),
        eq(subscriptions.userId, userId),
        inArray(subscriptions.state, ["active", "past_due"]),
      ),
    )
    .orderBy(asc(subscriptions.periodEnd), asc(subscriptions.id));
  const usable = running.filter((row) => isUsable(row, now));
  const of = (product: EntitledProduct) =>
    usable.filter((row) => row.product === product || row.product === "global");
  return {
    vhr: formatWorth(of("vhr")),
    sticker: formatWorth(of("sticker")),
    vhrCredits: countLeft(of("vhr")),
    payingFor(requested) {
      // Report subscriptions also cover basic reports.
      const product = requested === "uvc" ? "vhr" : requested;
      const unlimited = of(product).find((row) => row.remaining === null);
      if (unlimited) return { id: unlimited.id, isCounted: false };
      const counted = of(product).find((row) => (row.remaining ?? 0) > 0);
      return counted ? { id: counted.id, isCounted: true } : null;
    },
  };
}

function countLeft(rows: readonly SubscriptionRow[]): number {
  return rows.reduce((sum, row) => sum + (row.remaining ?? 0), 0);
}

function formatWorth(rows: readonly SubscriptionRow[]): "unlimited" | number | null {
  if (rows.length === 0) return null;
  return rows.some((row) => row.remaining === null) ? "unlimited" : countLeft(rows);
}

export async function spendSubscription(tx: Database, siteId: string, id: string): Promise<boolean> {
  const updated = await tx
    .update(subscriptions)
    .set({ remaining: sql`${subscriptions.remaining} - 1` })
    .where(and(eq(subscriptions.siteId, siteId), eq(subscriptions.id, id), gt(subscriptions.remaining, 0)))
    .returning({ id: subscriptions.id });
  return updated.length > 0;
}

/** Does nothing once a new period has started, because it starts with a full quota. */
export async function restoreSubscription(
  tx: Database,
  siteId: string,
  id: string,
  takenAt: Date,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ remaining: sql`least(${subscriptions.quota}, ${subscriptions.remaining} + 1)` })
    .where(
      and(
        eq(subscriptions.siteId, siteId),
        eq(subscriptions.id, id),
        lte(subscriptions.periodStart, takenAt),
      ),
    );
}
