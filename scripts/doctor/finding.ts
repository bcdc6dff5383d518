export interface Finding {
  check: string;
  state: "ok" | "warning" | "failed" | "not configured";
  /** Must not contain secrets. */
  text: string;
  remedy?: string;
}

export const createOkFinding = (check: string, text: string): Finding => ({ check, state: "ok", text });
export const createAbsentFinding = (check: string, text: string): Finding => ({
  check,
  state: "not configured",
  text,
});
export const warning = (check: string, text: string, remedy: string): Finding => ({
  check,
  state: "warning",
  text,
  remedy,
});
export const failed = (check: string, text: string, remedy: string): Finding => ({
  check,
  state: "failed",
  text,
  remedy,
});

/**
 * Returns the message on one line. Node's AggregateError for several addresses has no message, so use its first error.
 */
export function getReason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return getReason(error.errors[0]);
  const text =
    error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
  return (text ?? "no reason given").replace(/\s+/g, " ").trim().slice(0, 300);
}
