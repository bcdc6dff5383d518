/** A partner's own account at a gateway (Stripe Connect), in our terms. Pure. */

export const PAYMENT_ACCOUNT_STATES = [
  "not_started",
  "onboarding",
  "restricted",
  "active",
  "rejected",
  "disconnected",
] as const;
export type PaymentAccountState = (typeof PAYMENT_ACCOUNT_STATES)[number];

/** Where a business with an account of its own can be. */
export const ACCOUNT_COUNTRIES = [
  "US",
  "CA",
  "MX",
  "GB",
  "AU",
  "AT",
  "BE",
  "DE",
  "ES",
  "FR",
  "IE",
  "IT",
  "NL",
  "PT",
] as const;
export type AccountCountry = (typeof ACCOUNT_COUNTRIES)[number];

export interface AccountRequirement {
  /** The gateway's own name of it, such as 'identity.business_details.registered_name'. */
  name: string;
  status: "past_due" | "currently_due" | "eventually_due";
  /** Whose turn it is. */
  from: "user" | "gateway";
  /** Why what was sent is not enough, in the gateway's English; null where nothing was sent yet. */
  problem: string | null;
}

/** What a gateway says of an account. */
export interface AccountFacts {
  isClosed: boolean;
  /** Whether it may take cards. */
  cards: "active" | "pending" | "restricted" | "rejected";
  payouts: boolean;
  requirements: AccountRequirement[];
  dueAt: Date | null;
}

/** An account that has never taken money is being set up; one that has, and may no longer, is restricted. */
export function accountState(facts: AccountFacts, wasActive: boolean): PaymentAccountState {
  if (facts.isClosed) return "disconnected";
  if (facts.cards === "active") return "active";
  if (facts.cards === "rejected") return "rejected";
  return wasActive ? "restricted" : "onboarding";
}

export const REQUIREMENT_KINDS = [
  "terms",
  "bank",
  "document",
  "tax",
  "person",
  "website",
  "business",
  "other",
] as const;
export type RequirementKind = (typeof REQUIREMENT_KINDS)[number];

const BY_NAME: readonly [RegExp, RequirementKind][] = [
  [/terms_of_service|tos_acceptance|attestation/, "terms"],
  [/external_account|payout_method|bank_account|default_outbound/, "bank"],
  [/document|verification|proof/, "document"],
  [/id_number|tax_id|ssn/, "tax"],
  [/person|individual|owner|director|executive|representative/, "person"],
  [/url|website|product_description/, "website"],
  [/business|company|mcc|registered_name|entity_type|statement_descriptor|support/, "business"],
];

/** What a requirement is about, for people: the gateway's names are for machines. */
export function requirementKind(name: string): RequirementKind {
  return BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? "other";
}
