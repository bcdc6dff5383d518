import { sql } from "drizzle-orm";
import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import { rateLimits } from "../db/schema/sources";

/** SEC-PAY-03: attempts per account and minute, over every call that takes a code. */
export const COUPON_ATTEMPTS_MAX = 10;
const WINDOW_MS = 60_000;

/**
 * Counts an attempt with a coupon code, right or wrong, in the database: ten a minute per account, over all calls and
 * instances. Throws 429 with the time to wait. Call it outside the order's transaction, or a rollback would undo the
 * count.
 */
export async function countCouponAttempt(db: Database, userId: string, now: Date): Promise<void> {
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
  if (!row || row.points <= COUPON_ATTEMPTS_MAX) return;
  const retryAfter = Math.max(1, Math.ceil(((row.expire ?? time) - time) / 1000));
  throw new AppError("too_many_requests", "Too many coupon codes. Please wait a moment and try again.", {
    retryAfter,
  });
}
