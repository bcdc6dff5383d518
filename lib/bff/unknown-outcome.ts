import { AppError } from "@/lib/core/errors";
import { leavesOutcomeOpen } from "@/lib/core/unknown-outcome";
import { isRemoteUpstream } from "./upstream";
import type { OutgoingCall } from "./upstream-request";

/** How far a call got. */
export interface CallProgress {
  isSent: boolean;
  /** The Members API said so itself. */
  hasFailed: boolean;
  /** The HTTP status, once its response has begun. */
  status?: number;
}

/** True for a generation that the Members API may charge again if it is repeated. */
export function isChargedOnce({ call, ownApi }: Pick<OutgoingCall, "call" | "ownApi">): boolean {
  return call.generates && isRemoteUpstream() && !ownApi;
}

/** True if the Members API may have done the work. */
export function isOutcomeUnknown({ isSent, hasFailed, status }: CallProgress): boolean {
  return isSent && !hasFailed && (status === undefined || leavesOutcomeOpen(status));
}

export function unknownOutcome(cause: unknown): AppError {
  return new AppError(
    "outcome_unknown",
    "We don't know if the document was made or charged. Look for it before you try again.",
    { cause },
  );
}
