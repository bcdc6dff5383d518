import { sql } from "drizzle-orm";
import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import { rateLimits } from "../db/schema";

/** SEC-PAY-03: what a minute gives one account, over every call that takes a code. */
export const COUPON_TRIES = 10;
const WINDOW_MS = 60_000;

/**
 * Counts a try of a coupon code, right or wrong, in the database: an account has ten a minute over all calls and all
 * instances. Throws 429 with the time to wait. Outside the order's transaction, or a refused order would take it back.
 */
export async function countCouponTry(db: Database, userId: string, now: Date): Promise<void> {
  const time = now.getTime();
  const isOver = sql`coalesce(${rateLimits.expire}, 0) <= ${time}`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key: `coupon_try:${userId}`, points: 1, expire: time + WINDOW_MS })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${isOver} then ${time + WINDOW_MS} else ${rateLimits.expire} end`,
      },
    })
    .returning({ points: rateLimits.points, expire: rateLimits.expire });
  if (!row || row.points <= COUPON_TRIES) return;
  const retryAfter = Math.max(1, Math.ceil(((row.expire ?? time) - time) / 1000));
  throw new AppError("too_many_requests", "Too many coupon codes. Please wait a moment and try again.", {
    retryAfter,
  });
}
