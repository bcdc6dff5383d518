/** Whether a response that can't be used leaves open what the server did. */
export function leavesOutcomeOpen(status: number): boolean {
  return status < 400 || status >= 500;
}
