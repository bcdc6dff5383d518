/** True if an unusable response with this status says nothing about the work. */
export function leavesOutcomeOpen(status: number): boolean {
  return status < 400 || status >= 500;
}
