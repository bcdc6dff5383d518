import { AppError, canRetry, ERROR_STATUS, type ErrorCode, SPENT_KEY_FIELD } from "@/lib/platform/values";

export const MAX_ATTEMPTS = 5;
/** After this time, another process may take over the attempt. */
export const LEASE_MS = 30_000;
/** Gives the caller time to retry before the sweeper does. */
export const RETRY_GRACE_MS = 8_000;

const MESSAGES = {
  busy: "This document is being made. Try again in a moment.",
  failed: "We couldn't make the document. Nothing is lost. Try again.",
  refunded: "We couldn't make the document. You weren't charged.",
} as const;

/** Leases that end later were written before the clock was set back and don't count (SEC-LED-10). */
export function getLatestLease(now: Date, leaseMs: number): Date {
  return new Date(now.getTime() + 2 * Math.max(leaseMs, RETRY_GRACE_MS));
}

export function createBusyError(leaseUntil: Date, now: Date): AppError {
  const seconds = Math.ceil((leaseUntil.getTime() - now.getTime()) / 1000);
  return new AppError("in_progress", MESSAGES.busy, { retryAfter: Math.min(Math.max(seconds, 1), 5) });
}

export function createFailedError(): AppError {
  return new AppError("unavailable", MESSAGES.failed, { retryAfter: 1 });
}

export function withSpentKey(error: AppError): AppError {
  const { code, message, retryAfter } = error;
  return new AppError(code, message, {
    retryAfter,
    fields: { ...error.fields, [SPENT_KEY_FIELD]: "This request has ended: try again under a new key." },
  });
}

export function createRefundedError(): AppError {
  return withSpentKey(new AppError("unavailable", MESSAGES.refunded, { retryAfter: 1 }));
}

/** Conflicts aren't permanent: they occur between our own transactions, so the next attempt can succeed. */
export function isPermanent(error: unknown): error is AppError {
  return error instanceof AppError && error.status !== 409 && !canRetry(error);
}

/** Returns the message to store. Only messages of permanent AppErrors are kept; others may contain internal details. */
export function storeFailure(error: unknown): string {
  if (isPermanent(error)) return `${error.code}: ${error.message}`.slice(0, 500);
  return `failed: ${error instanceof Error ? error.name : "unknown"}`;
}

export function readStoredFailure(stored: string | null): AppError {
  const cut = (stored ?? "").indexOf(": ");
  const code = (stored ?? "").slice(0, Math.max(cut, 0));
  return code in ERROR_STATUS
    ? withSpentKey(new AppError(code as ErrorCode, (stored ?? "").slice(cut + 2)))
    : createRefundedError();
}
