export const PAYMENT_ACCOUNT_STATES = [
  "not_started",
  "onboarding",
  "restricted",
  "active",
  "rejected",
  "disconnected",
] as const;
export type PaymentAccountState = (typeof PAYMENT_ACCOUNT_STATES)[number];

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
  name: string;
  status: "past_due" | "currently_due" | "eventually_due";
  from: "user" | "gateway";
  problem: string | null;
}

export interface AccountFacts {
  isClosed: boolean;
  cards: "active" | "pending" | "restricted" | "rejected";
  payouts: boolean;
  requirements: AccountRequirement[];
  dueAt: Date | null;
}

export function getAccountState(facts: AccountFacts, wasActive: boolean): PaymentAccountState {
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

export function getRequirementKind(name: string): RequirementKind {
  return BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? "other";
}
