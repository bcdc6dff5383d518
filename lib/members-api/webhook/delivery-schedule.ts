/**
 * Seconds before each attempt, as Standard Webhooks recommends; about 75.5 hours in all. Keep
 * docs/webhooks.md in sync.
 */
export const ATTEMPT_DELAYS_S: readonly number[] = [
  0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400,
];
export const ATTEMPTS_MAX = ATTEMPT_DELAYS_S.length;
/** Spreads retries by ±10% so that they don't arrive together. */
const JITTER = 0.1;

export function nextAttemptAt(now: Date, attempts: number, random = Math.random()): Date | null {
  const delay = ATTEMPT_DELAYS_S[attempts];
  if (delay === undefined) return null;
  return new Date(now.getTime() + Math.round(delay * 1000 * (1 - JITTER + 2 * JITTER * random)));
}

/** Pause in seconds after each failure in a row; only a single attempt probes the endpoint. */
const PAUSES_S = [2, 15, 60, 120, 300, 600, 900] as const;

export function pausedUntil(now: Date, failures: number): Date {
  const seconds = PAUSES_S[Math.min(failures, PAUSES_S.length) - 1] ?? 0;
  return new Date(now.getTime() + seconds * 1000);
}

export const WARN_AT: readonly number[] = [5, 10, 15];
export const OFF_AT = 20;
