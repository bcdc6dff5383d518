import { eq } from "drizzle-orm";
import type { DomainsWire, DomainWire } from "@/lib/admin/contract/domains";
import { getSenderAddress } from "@/lib/email/server";
import type { Database } from "@/lib/platform/db";
import type { Services } from "@/lib/platform/http";
import { sites } from "@/lib/site/schema/site";
import { type DomainRow, hasPaidDocuments, listDomains } from "./domain-repository";
import { createProofRecord, type DomainSettings, getRecords } from "./domain-settings";
import { findMailDomain, type MailDomainRow } from "./mail-checks";
import { listMailRecords } from "./mail-records";

const iso = (date: Date | null) => date?.toISOString() ?? null;

function toDomainWire(
  row: DomainRow,
  { settings, origin, hasSold }: { settings: DomainSettings; origin: string; hasSold: boolean },
): DomainWire {
  const { host, kind, label, wwwRedirect, findings } = row;
  const claimed = { host, kind, label, www: wwwRedirect };
  // A CNAME proves ownership; other records need a TXT record.
  const isUnproven = kind === "subdomain" && findings.some(({ type }) => type === "TXT");
  return {
    id: row.id,
    host,
    kind,
    state: row.state,
    main: origin === `https://${host}`,
    www: wwwRedirect ? (row.wwwReady ? "ready" : "waiting") : null,
    records: [...getRecords(claimed, settings), ...(isUnproven ? [createProofRecord(claimed)] : [])],
    findings: [...findings, ...row.wwwFindings],
    checked: iso(row.checkedAt),
    next_check: iso(row.nextCheckAt),
    verified: iso(row.verifiedAt),
    failing_since: iso(row.failingSince),
    removable: row.verifiedAt === null || !hasSold,
  };
}

function toMailWire(row: MailDomainRow, spf: string | null): DomainsWire["mail"] {
  const existingRecords = row.findings
    .filter(({ name }) => name === row.domain)
    .flatMap(({ found }) => found);
  return {
    domain: row.domain,
    address: getSenderAddress(row.domain),
    state: row.state,
    records: spf === null ? [] : listMailRecords(row, spf, existingRecords),
    findings: row.findings,
    checked: iso(row.checkedAt),
  };
}

export async function createDomainsResponse(
  db: Database,
  siteId: string,
  { domains: { settings }, mail: { senderAddress: operators } }: Pick<Services, "domains" | "mail">,
): Promise<DomainsWire> {
  const [site] = await db.select().from(sites).where(eq(sites.id, siteId));
  if (!site) throw new Error("a site disappeared while it was read");
  const { origin, name, support_email } = site.config;
  const [rows, mail, hasSold] = [
    await listDomains(db, siteId),
    await findMailDomain(db, siteId),
    await hasPaidDocuments(db, siteId),
  ];
  const hasDomains = settings.target !== null;
  return {
    offers: {
      domains: hasDomains,
      apex: hasDomains && settings.addresses.length > 0,
      mail: hasDomains && settings.spf !== null,
    },
    origin,
    domains: rows.map((row) => toDomainWire(row, { settings, origin, hasSold })),
    mail: mail && toMailWire(mail, settings.spf),
    sender: {
      name,
      address: mail?.state === "verified" ? getSenderAddress(mail.domain) : operators,
      reply_to: support_email,
    },
  };
}
