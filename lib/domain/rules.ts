export const FINDING_CODES = [
  "missing",
  "wrong_target",
  "proxied",
  "caa_forbids",
  /** IPv4 is correct but an old AAAA record points elsewhere. */
  "leftover_aaaa",
  "another_site",
  /** Name resolves to this server but lacks the site's verification record. */
  "unproven",
  "unreachable",
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

export const MAIL_FINDING_CODES = ["missing", "wrong_value", "several", "unreachable"] as const;
export type MailFindingCode = (typeof MAIL_FINDING_CODES)[number];

export const RECORD_TYPES = ["CNAME", "A", "AAAA", "TXT", "CAA"] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

export interface DomainRecord {
  type: RecordType;
  name: string;
  value: string;
}

export interface Finding<Code extends string = FindingCode> {
  code: Code;
  type: RecordType;
  name: string;
  found: string[];
  expected: string | null;
}

export const DOMAIN_STATES = ["pending", "verified", "failing"] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];
export const MAIL_STATES = ["pending", "verified"] as const;
export const DOMAIN_KINDS = ["apex", "subdomain"] as const;
export type DomainKind = (typeof DOMAIN_KINDS)[number];

export const DOMAINS_MAX = 20;
