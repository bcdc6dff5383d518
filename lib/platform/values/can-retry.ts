export interface AttemptFailure {
  status: number | null;
  code?: string;
  retryAfter?: number;
}

const RETRYABLE_STATUS = new Set([408, 425, 429]);

export function canRetry({ status, code }: AttemptFailure): boolean {
  // Retrying an unknown outcome may charge twice.
  if (code === "outcome_unknown" || code === "not_offered") return false;
  if (!status || code === "in_progress") return true;
  return RETRYABLE_STATUS.has(status) || status >= 500;
}
