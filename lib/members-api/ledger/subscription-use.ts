import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { EntitledProduct, GeneratedProduct } from "@/lib/core/entitlement";
import { isUsable } from "@/lib/core/subscription-state";
import type { Database } from "../db/database";
import { subscriptions } from "../db/schema";

type SubscriptionRow = typeof subscriptions.$inferSelect;

/** What a member's running subscriptions are worth, as entitlement and the wire read it (ENT-1). */
export interface SubscriptionHoldings {
  vhr: "unlimited" | number | null;
  sticker: "unlimited" | number | null;
  /** Reports left in the running periods; 0 where none is counted. */
  vhrCredits: number;
  /** What pays next for a product: one without limit, else the counted one that ends first and is not used up. */
  payingFor(product: GeneratedProduct): { id: string; isCounted: boolean } | null;
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
    vhr: worth(of("vhr")),
    sticker: worth(of("sticker")),
    vhrCredits: countLeft(of("vhr")),
    payingFor(made) {
      // A subscription of reports pays for a basic one too.
      const product = made === "uvc" ? "vhr" : made;
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

/** A subscription that is used up is still one: 0, where null says that there is none. */
function worth(rows: readonly SubscriptionRow[]): "unlimited" | number | null {
  if (rows.length === 0) return null;
  return rows.some((row) => row.remaining === null) ? "unlimited" : countLeft(rows);
}

/** Takes one document from a counted subscription. False when none is left. Inside the caller's transaction. */
export async function takeFromSubscription(tx: Database, siteId: string, id: string): Promise<boolean> {
  const taken = await tx
    .update(subscriptions)
    .set({ remaining: sql`${subscriptions.remaining} - 1` })
    .where(and(eq(subscriptions.siteId, siteId), eq(subscriptions.id, id), gt(subscriptions.remaining, 0)))
    .returning({ id: subscriptions.id });
  return taken.length > 0;
}

/** Gives a document back to the period that it was taken from: a later one has been filled anew already. */
export async function returnToSubscription(
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
