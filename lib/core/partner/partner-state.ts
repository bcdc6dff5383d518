/**
 * Where a partner stands with the operator. `awaiting_email` until the mailed link was opened, then `awaiting_approval` where
 * the operator approves partners; `suspended` is a partner whose site the operator closed.
 */
export const PARTNER_STATES = [
  "awaiting_email",
  "awaiting_approval",
  "active",
  "refused",
  "suspended",
] as const;
export type PartnerState = (typeof PARTNER_STATES)[number];

/** Steps that only an operator can take for a partner: approve the site, or set its first wholesale price. */
export const PARTNER_WAITS = ["decision", "wholesale_prices"] as const;

/** Who may sign up for a site of their own; 'approval' is everybody, and the operator looks at each. */
export const PARTNER_SIGNUPS = ["closed", "open", "invitation", "approval"] as const;
export type PartnerSignup = (typeof PARTNER_SIGNUPS)[number];
