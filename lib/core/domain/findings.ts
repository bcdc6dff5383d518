/** What can be wrong with the records of a domain; screens have a text for each (messages/<locale>/domain.json). */
export const FINDING_CODES = [
  /** The name has no such record. */
  "missing",
  /** It leads to somebody else's server. */
  "wrong_target",
  /** A content delivery network stands between the name and us: it answers with certificates of its own. */
  "proxied",
  /** A CAA record lets no certificate authority of ours issue for the name. */
  "caa_forbids",
  /** The name leads to us, and by IPv6 to somebody else. */
  "leftover_aaaa",
  /** It leads to another site here, or another site has verified it before. */
  "another_site",
  /** It leads to us, and does not show for which site. */
  "unproven",
  /** The name servers did not say: nothing is known. */
  "unreachable",
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/** What can be wrong with the records that a site's own sender address needs. */
export const MAIL_FINDING_CODES = [
  "missing",
  "wrong_value",
  /** More than one record where receivers take none of them then. */
  "several",
  "unreachable",
] as const;
export type MailFindingCode = (typeof MAIL_FINDING_CODES)[number];

export const RECORD_TYPES = ["CNAME", "A", "AAAA", "TXT", "CAA"] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** A record to set at the domain's DNS provider. */
export interface DomainRecord {
  type: RecordType;
  name: string;
  value: string;
}

export interface Finding<Code extends string = FindingCode> {
  code: Code;
  /** The record that it is about. */
  type: RecordType;
  name: string;
  /** What stands there instead, as DNS says it; empty where nothing does. */
  found: string[];
  /** What should stand there; null where the record has to go. */
  expected: string | null;
}

export const DOMAIN_STATES = ["pending", "verified", "failing"] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];
/** A mail domain that is wrong sends nothing, and so never fails: it is pending again. */
export const MAIL_STATES = ["pending", "verified"] as const;
export const DOMAIN_KINDS = ["apex", "subdomain"] as const;
export type DomainKind = (typeof DOMAIN_KINDS)[number];

export const DOMAINS_MAX = 20;
