import { and, eq, lt } from "drizzle-orm";
import { type Database, runSerializableTransaction } from "@/lib/platform/db";
import { releaseWholesale } from "@/lib/wholesale/server";
import { CHECKOUT_OPEN_MS } from "../rules/pricing";
import { orders } from "../schema/billing";
import { releaseCoupon } from "./coupon-release";
import type { OrderRow } from "./order-repository";

/** Gateways report last-minute payments late. */
const GRACE_MS = 15 * 60_000;
const AT_ONCE = 200;

export function endOrder(
  db: Database,
  order: OrderRow,
  state: "failed" | "expired",
  now: Date,
): Promise<boolean> {
  return runSerializableTransaction(db, async (tx) => {
    const isOpen = and(eq(orders.siteId, order.siteId), eq(orders.id, order.id), eq(orders.state, "open"));
    const [present] = await tx.select().from(orders).where(isOpen).for("no key update");
    if (!present) return false;
    await tx.update(orders).set({ state, wholesaleHeld: false, updatedAt: now }).where(isOpen);
    await releaseWholesale(tx, present, now);
    await releaseCoupon(tx, order, now);
    return true;
  });
}

/** Uses a transaction per order, so that a slow payment blocks only its own order. */
export async function expireOrders(db: Database, now: Date): Promise<number> {
  const due = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.state, "open"),
        lt(orders.createdAt, new Date(now.getTime() - CHECKOUT_OPEN_MS - GRACE_MS)),
      ),
    )
    .orderBy(orders.createdAt)
    .limit(AT_ONCE);
  let endedCount = 0;
  for (const order of due) if (await endOrder(db, order, "expired", now)) endedCount += 1;
  return endedCount;
}
