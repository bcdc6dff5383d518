export function leavesOutcomeOpen(status: number): boolean {
  return status < 400 || status >= 500;
}
