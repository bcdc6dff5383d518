export const SSO_REFUSALS = [
  "off",
  "address",
  "expired",
  "denied",
  "provider_error",
  "provider_down",
  "provider_slow",
  "client",
  "answer",
  "clock",
  "no_email",
  /** The provider must confirm that the email is verified. */
  "unverified",
  "domain",
  "unknown",
  "customer",
  "identity",
  "closed",
  "busy",
] as const;
export type SsoRefusal = (typeof SSO_REFUSALS)[number];

export const SSO_FINDINGS = [
  "not_https",
  "private_address",
  "name_not_found",
  "unreachable",
  "tls",
  "slow",
  "no_document",
  "other_issuer",
  "incomplete",
  "no_keys",
  "client_refused",
  /** PKCE is sent even if the provider doesn't announce S256. */
  "no_pkce",
  /** The client secret can only be checked at the first login. */
  "client_unknown",
] as const;
export type SsoFindingCode = (typeof SSO_FINDINGS)[number];

export const SSO_WARNINGS: readonly SsoFindingCode[] = ["no_pkce", "client_unknown"];

export interface SsoFinding {
  code: SsoFindingCode;
  found: string;
}

export const SSO_DOMAINS_MAX = 20;
