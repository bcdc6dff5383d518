export const PARTNER_STATES = [
  "awaiting_email",
  "awaiting_approval",
  "active",
  "refused",
  "suspended",
] as const;
export type PartnerState = (typeof PARTNER_STATES)[number];

export const PARTNER_WAITS = ["decision", "wholesale_prices"] as const;

export const PARTNER_SIGNUPS = ["closed", "open", "invitation", "approval"] as const;
export type PartnerSignup = (typeof PARTNER_SIGNUPS)[number];
