import { and, count, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { users } from "@/lib/account/schema";
import type { Database } from "@/lib/platform/db";
import { couponRedemptions, coupons } from "../schema/billing";
import type { OrderRow } from "./payment-repository";

export async function releaseCoupon(tx: Database, order: OrderRow, now: Date): Promise<void> {
  const released = await tx
    .update(couponRedemptions)
    .set({ releasedAt: now })
    .where(
      and(
        eq(couponRedemptions.siteId, order.siteId),
        eq(couponRedemptions.orderId, order.id),
        isNull(couponRedemptions.releasedAt),
      ),
    )
    .returning({ couponId: couponRedemptions.couponId });
  for (const { couponId } of released) {
    await tx
      .update(coupons)
      .set({ redeemed: sql`${coupons.redeemed} - 1` })
      .where(and(eq(coupons.siteId, order.siteId), eq(coupons.id, couponId), gt(coupons.redeemed, 0)));
  }
}

/**
 * Counts the coupon again for an expired order that was paid after all, but never beyond the coupon's limits.
 */
export async function reclaimCoupon(tx: Database, order: OrderRow): Promise<void> {
  const [released] = await tx
    .select({ id: couponRedemptions.id, couponId: couponRedemptions.couponId })
    .from(couponRedemptions)
    .where(
      and(
        eq(couponRedemptions.siteId, order.siteId),
        eq(couponRedemptions.orderId, order.id),
        isNotNull(couponRedemptions.releasedAt),
      ),
    );
  if (!released) return;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, order.userId)).for("no key update");
  const [redemption] = await tx
    .select({ used: count() })
    .from(couponRedemptions)
    .where(
      and(
        eq(couponRedemptions.siteId, order.siteId),
        eq(couponRedemptions.couponId, released.couponId),
        eq(couponRedemptions.userId, order.userId),
        isNull(couponRedemptions.releasedAt),
      ),
    );
  const counted = await tx
    .update(coupons)
    .set({ redeemed: sql`${coupons.redeemed} + 1` })
    .where(
      and(
        eq(coupons.siteId, order.siteId),
        eq(coupons.id, released.couponId),
        gt(coupons.perUser, redemption?.used ?? 0),
        or(isNull(coupons.maxRedemptions), lt(coupons.redeemed, coupons.maxRedemptions)),
      ),
    )
    .returning({ id: coupons.id });
  if (counted.length === 0) return;
  await tx.update(couponRedemptions).set({ releasedAt: null }).where(eq(couponRedemptions.id, released.id));
}
