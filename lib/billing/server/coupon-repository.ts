import { and, count, eq, gt, isNull, like, lt, lte, or, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { createRandomId } from "@/lib/platform/values";
import { couponRedemptions, coupons, orders } from "../schema/billing";
import { GUEST_KEY } from "./order-repository";

export type CouponRow = typeof coupons.$inferSelect;

export async function findCoupon(db: Database, siteId: string, code: string): Promise<CouponRow | null> {
  const [coupon] = await db
    .select()
    .from(coupons)
    .where(and(eq(coupons.siteId, siteId), eq(coupons.code, code)));
  return coupon ?? null;
}

export interface CouponUse {
  used: number;
  open: number;
}

/**
 * Counts only guest orders for a guest: a rejection must not reveal an account's purchases (see
 * buying-without-an-account.md).
 */
export async function loadCouponUse(
  db: Database,
  owner: { siteId: string; userId: string; couponId: string; isGuest: boolean },
): Promise<CouponUse> {
  const [row] = await db
    .select({ used: count(), open: sql<number>`count(*) filter (where ${orders.state} = 'open')::int` })
    .from(couponRedemptions)
    .innerJoin(orders, eq(orders.id, couponRedemptions.orderId))
    .where(
      and(
        eq(couponRedemptions.siteId, owner.siteId),
        eq(couponRedemptions.couponId, owner.couponId),
        eq(couponRedemptions.userId, owner.userId),
        isNull(couponRedemptions.releasedAt),
        owner.isGuest ? like(orders.idempotencyKey, `${GUEST_KEY}%`) : undefined,
      ),
    );
  return row ?? { used: 0, open: 0 };
}

/**
 * Redeems the coupon atomically; returns null on success. The order must exist and the caller must hold the lock on its
 * user.
 */
export async function redeemCoupon(
  tx: Database,
  redemption: {
    siteId: string;
    userId: string;
    isGuest: boolean;
    orderId: string;
    coupon: Pick<CouponRow, "id" | "perUser">;
  },
  now: Date,
): Promise<"used_by_you" | "used_up" | null> {
  const { siteId, userId, isGuest, orderId, coupon } = redemption;
  const { used } = await loadCouponUse(tx, { siteId, userId, isGuest, couponId: coupon.id });
  if (used >= coupon.perUser) return "used_by_you";
  const updated = await tx
    .update(coupons)
    .set({ redeemed: sql`${coupons.redeemed} + 1`, updatedAt: now })
    .where(
      and(
        eq(coupons.siteId, siteId),
        eq(coupons.id, coupon.id),
        eq(coupons.active, true),
        or(isNull(coupons.startsAt), lte(coupons.startsAt, now)),
        or(isNull(coupons.endsAt), gt(coupons.endsAt, now)),
        or(isNull(coupons.maxRedemptions), lt(coupons.redeemed, coupons.maxRedemptions)),
      ),
    )
    .returning({ id: coupons.id });
  if (updated.length === 0) return "used_up";
  await tx
    .insert(couponRedemptions)
    .values({ id: createRandomId(), siteId, couponId: coupon.id, userId, orderId, createdAt: now });
  return null;
}
