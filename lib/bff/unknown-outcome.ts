import { AppError } from "@/lib/core/errors";
import { leavesOutcomeOpen } from "@/lib/core/unknown-outcome";
import { isRemoteUpstream } from "./upstream";
import type { OutgoingCall } from "./upstream-request";

/** How far a call got. */
export interface CallProgress {
  isSent: boolean;
  /** The HTTP status, once its response has begun. */
  status?: number;
}

/** True for a generation that must not be repeated without knowing its outcome: its Members API may charge each request. */
export function isChargedOnce({ call, exactLedger }: Pick<OutgoingCall, "call" | "exactLedger">): boolean {
  return call.generates && isRemoteUpstream() && !exactLedger;
}

/** Whether the Members API may have done the work of a call whose response can't be used. */
export function isOutcomeUnknown({ isSent, status }: CallProgress): boolean {
  return isSent && (status === undefined || leavesOutcomeOpen(status));
}

export function unknownOutcome(cause: unknown): AppError {
  return new AppError(
    "outcome_unknown",
    "We don't know whether this was done, or charged. Look for the document before you send it again.",
    { cause },
  );
}
