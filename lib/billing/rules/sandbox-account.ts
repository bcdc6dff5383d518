export const SANDBOX_ACCOUNT_OUTCOMES = [
  "started",
  "pending",
  "complete",
  "restricted",
  "rejected",
  "closed",
] as const;
export type SandboxAccountOutcome = (typeof SANDBOX_ACCOUNT_OUTCOMES)[number];
