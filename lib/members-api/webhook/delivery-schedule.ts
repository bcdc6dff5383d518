/**
 * The pause before each attempt of a delivery, in seconds, as Standard Webhooks recommends: ten attempts within 75 hours and 35
 * minutes. docs/webhooks.md has the same table.
 */
export const ATTEMPT_DELAYS_S: readonly number[] = [
  0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400,
];
export const ATTEMPTS_MAX = ATTEMPT_DELAYS_S.length;
/** Each pause is up to a tenth shorter or longer, so that what failed together does not come back together. */
const JITTER = 0.1;

/** When the next attempt is due after `attempts` have failed; null when there is none. `random` is from 0 to 1. */
export function nextAttemptAt(now: Date, attempts: number, random = Math.random()): Date | null {
  const delay = ATTEMPT_DELAYS_S[attempts];
  if (delay === undefined) return null;
  return new Date(now.getTime() + Math.round(delay * 1000 * (1 - JITTER + 2 * JITTER * random)));
}

/**
 * How long an endpoint rests after each failure in a row, in seconds; the last one repeats. One attempt then shows whether it works
 * again, while its other deliveries wait. So a busy endpoint is not off after a minute's outage: 20 failures take three and a half
 * hours, and a slow one keeps nobody's place.
 */
const PAUSES_S = [2, 15, 60, 120, 300, 600, 900] as const;

export function pausedUntil(now: Date, failures: number): Date {
  const seconds = PAUSES_S[Math.min(failures, PAUSES_S.length) - 1] ?? 0;
  return new Date(now.getTime() + seconds * 1000);
}

/** Failures in a row after which the site's owners get an email, and after which the endpoint is turned off. */
export const WARN_AT: readonly number[] = [5, 10, 15];
export const OFF_AT = 20;
