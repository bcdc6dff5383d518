import { AppError } from "@/lib/core/errors";
import { isRemoteUpstream } from "./upstream";
import type { OutgoingCall } from "./upstream-request";

/** How far a call got. */
export interface CallProgress {
  isSent: boolean;
  /** The HTTP status, once its response has begun. */
  status?: number;
}

/** With these a server says itself that it failed. The other 5xx come from a gateway in front of it. */
const FAILED: ReadonlySet<number> = new Set([500, 501, 503]);

/** True for a generation that must not be repeated without knowing its outcome: its Members API may charge each request. */
export function isChargedOnce({ call, exactLedger }: Pick<OutgoingCall, "call" | "exactLedger">): boolean {
  return call.generates && isRemoteUpstream() && !exactLedger;
}

/** Whether the Members API may have done the work of a call whose response can't be used. */
export function isOutcomeUnknown({ isSent, status }: CallProgress): boolean {
  if (!isSent) return false;
  return status === undefined || status < 400 || (status >= 500 && !FAILED.has(status));
}

export function unknownOutcome(cause: unknown): AppError {
  return new AppError(
    "outcome_unknown",
    "We don't know whether this was done, or charged. Look for the document before you send it again.",
    { cause },
  );
}
