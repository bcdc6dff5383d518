/** Returns null if the check failed, so that an unchecked car never counts as having no recalls. */
export function countKnownRecalls(check: { state: string; campaigns: readonly unknown[] }): number | null {
  if (check.state === "found") return check.campaigns.length;
  return check.state === "none" ? 0 : null;
}
