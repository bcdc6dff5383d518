import { AppError } from "@/lib/core/errors";
import { leavesOutcomeOpen } from "@/lib/core/unknown-outcome";
import { isRemoteUpstream } from "./upstream";
import type { OutgoingCall } from "./upstream-request";

export interface CallProgress {
  isSent: boolean;
  hasFailed: boolean;
  status?: number;
}

export function isChargedOnce({ call, ownApi }: Pick<OutgoingCall, "call" | "ownApi">): boolean {
  return call.generates && isRemoteUpstream() && !ownApi;
}

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
