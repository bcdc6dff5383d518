import type { Database } from "../db/database";
import { countInWindow } from "../kernel/rate-window";

/** SEC-PAY-03: attempts per minute and account (or visitor's network), across all calls. */
export const COUPON_ATTEMPTS_MAX = 10;

export async function countCouponAttempt(db: Database, tryer: string, now: Date): Promise<void> {
  const message = "Too many coupon codes. Wait a moment and try again.";
  await countInWindow(
    db,
    { key: `coupon_try:${tryer}`, max: COUPON_ATTEMPTS_MAX, windowMs: 60_000, message },
    now,
  );
}
