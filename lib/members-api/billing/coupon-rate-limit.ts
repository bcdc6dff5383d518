import type { Database } from "../db/database";
import { countInWindow } from "../kernel/rate-window";

/** SEC-PAY-03: attempts per account, or a visitor's network, and minute, over every call that takes a code. */
export const COUPON_ATTEMPTS_MAX = 10;

/** Counts an attempt with a coupon code, right or wrong: ten a minute per account or network, over all calls and instances. */
export async function countCouponAttempt(db: Database, tryer: string, now: Date): Promise<void> {
  const message = "Too many coupon codes. Wait a moment and try again.";
  await countInWindow(
    db,
    { key: `coupon_try:${tryer}`, max: COUPON_ATTEMPTS_MAX, windowMs: 60_000, message },
    now,
  );
}
