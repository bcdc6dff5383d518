/** With these a server says itself that it failed. The other 5xx come from a gateway in front of it. */
const FAILED: ReadonlySet<number> = new Set([500, 501, 503]);

/** Whether a response that can't be used leaves open what the server did. */
export function leavesOutcomeOpen(status: number): boolean {
  return status < 400 || (status >= 500 && !FAILED.has(status));
}
