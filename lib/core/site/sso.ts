/** Why a login by single sign-on was refused; the login page has a text for each (messages/<locale>/admin.json, `sso.refused`). */
export const SSO_REFUSALS = [
  /** The site has none, or it is off. */
  "off",
  /** The page is open over plain http, or under an address that is not the site's. */
  "address",
  /** The login was begun too long ago, was used before, or was begun in another browser. */
  "expired",
  /** The person, or the provider's administrators, said no. */
  "denied",
  /** The provider answered with an error of its own. */
  "provider_error",
  /** Nothing answers at the provider's address. */
  "provider_down",
  /** It did not answer in time. */
  "provider_slow",
  /** It does not take the site's client ID or client secret. */
  "client",
  /** What it answered is not for this login: another issuer, audience, nonce or signature. */
  "answer",
  /** What it answered is of another time: its clock or ours is wrong. */
  "clock",
  /** It named no email address. */
  "no_email",
  /** It says that the address is not verified, or does not say that it is. */
  "unverified",
  /** The address is of a domain that the site does not take. */
  "domain",
  /** Nobody of the staff has this address, and nobody invited it. */
  "unknown",
  /** A customer's account has this address. */
  "customer",
  /** The staff account belongs to another identity of the provider. */
  "identity",
  /** The account was closed. */
  "closed",
  /** Too many tries at once. */
  "busy",
] as const;
export type SsoRefusal = (typeof SSO_REFUSALS)[number];

/** What a test of a provider can find; the console has a text for each. Those of SSO_WARNINGS do not keep it from being turned on. */
export const SSO_FINDINGS = [
  "not_https",
  "private_address",
  "name_not_found",
  "unreachable",
  "tls",
  "slow",
  /** Something answers, and it is no discovery document. */
  "no_document",
  /** The document is another issuer's. */
  "other_issuer",
  /** It lacks an address that a login needs. */
  "incomplete",
  /** Its keys cannot be read. */
  "no_keys",
  /** The client ID or the client secret is not taken. */
  "client_refused",
  /** It does not say that it knows PKCE with S256; it is sent all the same. */
  "no_pkce",
  /** Whether the client secret is right shows at the first login. */
  "client_unknown",
] as const;
export type SsoFindingCode = (typeof SSO_FINDINGS)[number];

export const SSO_WARNINGS: readonly SsoFindingCode[] = ["no_pkce", "client_unknown"];

export interface SsoFinding {
  code: SsoFindingCode;
  /** What was met, as the provider has it: a host, an issuer, a status; '' where the code says it all. */
  found: string;
}

export const SSO_DOMAINS_MAX = 20;
