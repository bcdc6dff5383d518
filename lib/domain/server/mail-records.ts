import { getDomain } from "tldts";
import type { DomainRecord, Finding, MailFindingCode } from "../rules";
import type { DnsAnswer } from "./dns-lookup";

export interface MailDomain {
  domain: string;
  selector: string;
  publicKey: string;
}

export interface MailAnswers {
  spf: DnsAnswer<string>;
  dkim: DnsAnswer<string>;
  dmarc: DnsAnswer<string>;
}

export const getDkimName = ({ selector, domain }: Pick<MailDomain, "selector" | "domain">) =>
  `${selector}._domainkey.${domain}`;
export const getDmarcName = (domain: string) => `_dmarc.${domain}`;
const formatDkimText = (publicKey: string) => `v=DKIM1; k=rsa; p=${publicKey}`;
const DMARC_TEXT = "v=DMARC1; p=none";

const isSpf = (text: string) => /^v=spf1(\s|$)/i.test(text);
const isDmarc = (text: string) => /^v=DMARC1\s*;/i.test(text);
const splitMechanisms = (text: string) => text.toLowerCase().split(/\s+/);

/** Extends an existing SPF record, because a domain can only have one. */
function formatSpf(existing: string | undefined, ours: string): string {
  if (existing === undefined) return `v=spf1 ${ours} ~all`;
  const terms = existing.split(/\s+/);
  const end = terms.findIndex((term) => /^([-~?+]?all|redirect=)/i.test(term));
  return terms.toSpliced(end < 0 ? terms.length : end, 0, ours).join(" ");
}

export function listMailRecords(
  mail: MailDomain,
  spf: string,
  existing: readonly string[] = [],
): DomainRecord[] {
  const present = existing.find(isSpf);
  const isThere = present !== undefined && splitMechanisms(present).includes(spf.toLowerCase());
  return [
    { type: "TXT", name: mail.domain, value: isThere ? present : formatSpf(present, spf) },
    { type: "TXT", name: getDkimName(mail), value: formatDkimText(mail.publicKey) },
    { type: "TXT", name: getDmarcName(mail.domain), value: DMARC_TEXT },
  ];
}

export function checkMailRecords(
  mail: MailDomain,
  spf: string,
  answers: MailAnswers,
): Finding<MailFindingCode>[] {
  const texts = answers.spf.kind === "records" ? answers.spf.records : [];
  const [spfRecord, dkimRecord, dmarcRecord] = listMailRecords(mail, spf, texts);
  const judge = (
    record: DomainRecord | undefined,
    answer: DnsAnswer<string>,
    isKind: (text: string) => boolean,
    isRight: (text: string) => boolean,
  ): Finding<MailFindingCode>[] => {
    if (!record) return [];
    const { type, name, value } = record;
    const createFinding = (code: MailFindingCode, values: string[]) => [
      { code, type, name, found: values, expected: value },
    ];
    if (answer.kind === "unknown") return createFinding("unreachable", [answer.reason]);
    const records = answer.kind === "records" ? answer.records.filter(isKind) : [];
    const [first] = records;
    if (first === undefined) return createFinding("missing", []);
    if (records.length > 1) return createFinding("several", records);
    return isRight(first) ? [] : createFinding("wrong_value", records);
  };
  return [
    ...judge(
      spfRecord,
      answers.spf,
      isSpf,
      (text) => splitMechanisms(text).includes(spf.toLowerCase()) && !/(^|\s)\+?all(\s|$)/i.test(text),
    ),
    ...judge(
      dkimRecord,
      answers.dkim,
      (text) => /(^|;)\s*p=/.test(text),
      (text) => findTag(text, "p") === mail.publicKey,
    ),
    ...judge(dmarcRecord, answers.dmarc, isDmarc, (text) =>
      /^(none|quarantine|reject)$/i.test(findTag(text, "p") ?? ""),
    ),
  ];
}

function findTag(text: string, tag: string): string | null {
  const pair = text.split(";").find((item) => item.split("=", 1)[0]?.trim() === tag);
  return pair === undefined ? null : pair.slice(pair.indexOf("=") + 1).replace(/\s/g, "");
}

/** Returns the DMARC name of the registered domain, to which DMARC falls back. */
export function findFallbackDmarcName(domain: string): string | null {
  const registered = getDomain(domain, { allowPrivateDomains: true });
  return registered && registered !== domain ? getDmarcName(registered) : null;
}
