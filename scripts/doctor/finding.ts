/** What a check found, for the operator. */
export interface Finding {
  check: string;
  state: "ok" | "warning" | "failed" | "not configured";
  /** What is so, in plain words; it names no secret. */
  text: string;
  /** What to do about it. */
  remedy?: string;
}

export const ok = (check: string, text: string): Finding => ({ check, state: "ok", text });
export const absent = (check: string, text: string): Finding => ({ check, state: "not configured", text });
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

/** An error's own words, on one line; Node joins the failures of a name's several addresses into one without a message. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const text =
    error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
  return (text ?? "no reason given").replace(/\s+/g, " ").trim().slice(0, 300);
}
