/** The facts of a failed attempt. `status` null or 0: no answer came at all (network, time-out). Seconds in `retryAfter`. */
export interface AttemptFailure {
  status: number | null;
  code?: string;
  retryAfter?: number;
}

/** Request time-out, too early, too many requests. Every other 4xx is a refusal. */
const RETRYABLE_STATUS = new Set([408, 425, 429]);

/** Whether the same request can succeed later: the one rule of browser, generation and sources. 409 'in_progress' is our own earlier attempt still at work. */
export function canRetry({ status, code }: AttemptFailure): boolean {
  // Repeating an unknown outcome may charge again; a missing call stays missing.
  if (code === "outcome_unknown" || code === "not_offered") return false;
  if (!status || code === "in_progress") return true;
  return RETRYABLE_STATUS.has(status) || status >= 500;
}
