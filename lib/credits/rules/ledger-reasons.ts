export const LEDGER_REASONS = [
  "signup",
  "generation",
  "refund_failed",
  "refund_nothing_found",
  "offer",
  "adjustment",
  "purchase",
  "purchase_refunded",
  "subscription",
  "swap",
  "ticket",
] as const;
export type LedgerReason = (typeof LEDGER_REASONS)[number];
