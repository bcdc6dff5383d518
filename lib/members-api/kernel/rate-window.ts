import { lt, type SQL, sql } from "drizzle-orm";
import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import { rateLimits } from "../db/schema/sources";
import { SKEW_MAX_MS } from "./clock";

export interface RateWindow {
  key: string;
  max: number;
  windowMs: number;
  /** How much one attempt counts; 1 without it. */
  weight?: number;
}

/**
 * Counts an attempt in the database: `max` in a window that begins with the first, over all calls and instances. Throws 429
 * with the time to wait. Call it outside a transaction that may roll back, or the count is undone.
 */
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

/** The same, for what is left out rather than refused: 0 where there was room, else milliseconds until there is. */
export async function takeFromWindow(
  db: Database,
  { max, ...window }: RateWindow,
  now: Date,
): Promise<number> {
  const { points, msLeft } = await addToWindow(db, window, now);
  return points <= max ? 0 : Math.max(1, msLeft);
}

/** Whether a row's window is over: also where it ends later than one that began now, before the clock was set back. */
function windowIsOver(time: number, windowMs: number): SQL {
  return sql`(coalesce(${rateLimits.expire}, 0) <= ${time} or ${rateLimits.expire} > ${time + windowMs + SKEW_MAX_MS})`;
}

/** Adds one, or `weight`, and says how many there are with it and how long the window lasts. */
export async function addToWindow(
  db: Database,
  { key, windowMs, weight = 1 }: Omit<RateWindow, "max">,
  now: Date,
): Promise<{ points: number; msLeft: number }> {
  const time = now.getTime();
  const isOver = windowIsOver(time, windowMs);
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

/** Removes counts whose window is over; housekeeping. */
export async function removeOldCounts(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()));
}
