import { canRetry } from "@/lib/core/can-retry";
import { AppError, ERROR_STATUS, type ErrorCode, SPENT_KEY_FIELD } from "@/lib/core/errors";

/** As many attempts as the browser makes; the last failure returns the credit. */
export const MAX_ATTEMPTS = 5;
/** How long one attempt may take; after it, another process may take the generation over. */
export const LEASE_MS = 30_000;
/** After a failure the caller's own retries go first; then the sweeper takes the generation. */
export const RETRY_GRACE_MS = 8_000;

const MESSAGES = {
  busy: "This document is being made. Try again in a moment.",
  failed: "We couldn't make the document. Nothing is lost. Try again.",
  refunded: "We couldn't make the document. You weren't charged.",
} as const;

/**
 * Until when a lease counts at all. One that ends later was written before the clock was set back: without this bound
 * a crashed generation would stay reserved for as long as the clock jumped (SEC-LED-10).
 */
export function latestLease(now: Date, leaseMs: number): Date {
  return new Date(now.getTime() + 2 * Math.max(leaseMs, RETRY_GRACE_MS));
}

export function busyError(leaseUntil: Date, now: Date): AppError {
  const seconds = Math.ceil((leaseUntil.getTime() - now.getTime()) / 1000);
  return new AppError("in_progress", MESSAGES.busy, { retryAfter: Math.min(Math.max(seconds, 1), 5) });
}

/** An attempt that failed and can be repeated under the same key. */
export function failedError(): AppError {
  return new AppError("unavailable", MESSAGES.failed, { retryAfter: 1 });
}

/** The last answer of a key: tells the caller that another try needs a new one. */
export function withSpentKey(error: AppError): AppError {
  const { code, message, retryAfter } = error;
  return new AppError(code, message, {
    retryAfter,
    fields: { ...error.fields, [SPENT_KEY_FIELD]: "This request has ended: try again under a new key." },
  });
}

/** The attempts are used up and the credit is returned. */
export function refundedError(): AppError {
  return withSpentKey(new AppError("unavailable", MESSAGES.refunded, { retryAfter: 1 }));
}

/** The request itself cannot be served. A conflict here is between transactions of ours, which the next attempt can win. */
export function isPermanent(error: unknown): error is AppError {
  return error instanceof AppError && error.status !== 409 && !canRetry(error);
}

/** How a failure is stored in the row. Only an AppError's text may be shown later; of others only the name is stored. */
export function storeFailure(error: unknown): string {
  if (isPermanent(error)) return `${error.code}: ${error.message}`.slice(0, 500);
  return `failed: ${error instanceof Error ? error.name : "unknown"}`;
}

/** The error of a refunded generation whenever its key is repeated. */
export function storedFailure(stored: string | null): AppError {
  const cut = (stored ?? "").indexOf(": ");
  const code = (stored ?? "").slice(0, Math.max(cut, 0));
  return code in ERROR_STATUS
    ? withSpentKey(new AppError(code as ErrorCode, (stored ?? "").slice(cut + 2)))
    : refundedError();
}
