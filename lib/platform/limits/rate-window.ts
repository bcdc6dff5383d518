import { lt, type SQL, sql } from "drizzle-orm";
import { type Database, SKEW_MAX_MS } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/values";
import { rateLimits } from "./schema";

export interface RateWindow {
  key: string;
  max: number;
  windowMs: number;
  weight?: number;
}

/** Throws 429 with Retry-After. Call it outside a transaction, because a rollback undoes the count. */
export async function countInWindow(
  db: Database,
  { message, ...window }: RateWindow & { message: string },
  now: Date,
): Promise<void> {
  const waitMs = await takeFromWindow(db, window, now);
  if (waitMs === 0) return;
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  throw new AppError("too_many_requests", message, { retryAfter });
}

/** Returns milliseconds to wait; 0 if allowed. */
export async function takeFromWindow(
  db: Database,
  { max, ...window }: RateWindow,
  now: Date,
): Promise<number> {
  const { points, msLeft } = await addToWindow(db, window, now);
  return points <= max ? 0 : Math.max(1, msLeft);
}

/** Treats a window that ends too far in the future as expired, because it started before the clock was set back. */
function buildOverCondition(time: number, windowMs: number): SQL {
  return sql`(coalesce(${rateLimits.expire}, 0) <= ${time} or ${rateLimits.expire} > ${time + windowMs + SKEW_MAX_MS})`;
}

export async function addToWindow(
  db: Database,
  { key, windowMs, weight = 1 }: Omit<RateWindow, "max">,
  now: Date,
): Promise<{ points: number; msLeft: number }> {
  const time = now.getTime();
  const isOver = buildOverCondition(time, windowMs);
  const [row] = await db
    .insert(rateLimits)
    .values({ key, points: weight, expire: time + windowMs })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then ${weight}::int else ${rateLimits.points} + ${weight}::int end`,
        expire: sql`case when ${isOver} then ${time + windowMs} else ${rateLimits.expire} end`,
      },
    })
    .returning({ points: rateLimits.points, expire: rateLimits.expire });
  return { points: row?.points ?? weight, msLeft: (row?.expire ?? time) - time };
}

export async function removeOldCounts(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()));
}
