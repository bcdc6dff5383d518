/** What the sandbox's onboarding page can try. `started`: nothing was entered yet; `pending`: the sandbox still checks. */
export const SANDBOX_ACCOUNT_OUTCOMES = [
  "started",
  "pending",
  "complete",
  "restricted",
  "rejected",
  "closed",
] as const;
export type SandboxAccountOutcome = (typeof SANDBOX_ACCOUNT_OUTCOMES)[number];
