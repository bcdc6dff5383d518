/** Recalls that a check found; null if it got no answer. A car that was not checked never counts as one without recalls. */
export function countKnownRecalls(check: { state: string; campaigns: readonly unknown[] }): number | null {
  if (check.state === "found") return check.campaigns.length;
  return check.state === "none" ? 0 : null;
}
