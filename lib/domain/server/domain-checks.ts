import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { Mailer } from "@/lib/email/server";
import { sitePartners } from "@/lib/partner/schema";
import { type Database, type RootDatabase, runSerializableTransaction } from "@/lib/platform/db";
import { type Logger, serializeError } from "@/lib/platform/telemetry";
import { isLoopbackHost } from "@/lib/platform/values";
import { siteHosts, sites } from "@/lib/site/schema/site";
import { type Emitting, emitEvent } from "@/lib/webhook/server";
import type { Finding } from "../rules";
import { siteDomains } from "../schema";
import type { CertificateOf } from "./certificate";
import { checkCertificates } from "./certificate-check";
import { type CheckResult, checkRecords } from "./check-records";
import type { DnsLookup } from "./dns-lookup";
import { type DomainRow, listDueDomains, makeMain, restoreOrigin } from "./domain-repository";
import { addWww, type DomainSettings, getProofName } from "./domain-settings";
import { findNextCheckAt, GIVEN_UP_AFTER_MS, getNextStanding } from "./domain-state";
import type { DomainChecks } from "./domain-types";
import { queueFailingEmails } from "./failing-email";
import { inTurns } from "./in-turns";
import { listDueMailDomains, type MailChecks } from "./mail-checks";

const AT_ONCE = 16;
const DUE_MAX = 2000;

export interface DomainCheckOptions {
  db: RootDatabase;
  dns: DnsLookup;
  certificate: CertificateOf;
  settings: DomainSettings;
  mail: Mailer;
  mailChecks: MailChecks;
  log: Logger;
  now(): Date;
  siteSaved(): void;
  webhooks: Emitting["webhooks"];
}

/** See docs/decisions/domains.md. */
export function createDomainChecks(options: DomainCheckOptions): DomainChecks {
  const { db, dns, settings, log, now, siteSaved, mailChecks } = options;

  async function lookUp(row: DomainRow): Promise<CheckResult> {
    const { host, kind, label, wwwRedirect } = row;
    const [answers, proof, www] = await Promise.all([
      dns.host(host),
      dns.txt(getProofName(host)),
      wwwRedirect ? dns.host(addWww(host)) : null,
    ]);
    return checkRecords({ host, kind, label, www: wwwRedirect }, settings, { host: answers, proof, www });
  }

  async function check(id: string): Promise<void> {
    if (settings.target === null) return;
    const [row] = await db.select().from(siteDomains).where(eq(siteDomains.id, id));
    if (!row) return;
    const result = await lookUp(row);
    const answersAnew = await runSerializableTransaction(db, (tx) => keepResult(tx, row, result, options));
    if (answersAnew) siteSaved();
  }

  return {
    settings,
    check,
    checkMail: mailChecks.check,
    checkCertificates: () => checkCertificates(options),
    async checkDue() {
      if (settings.target === null) return 0;
      const work = [
        ...(await listDueDomains(db, now(), DUE_MAX)).map((id) => () => check(id)),
        ...(await listDueMailDomains(db, now(), DUE_MAX)).map((siteId) => () => mailChecks.check(siteId)),
      ];
      await inTurns(work, AT_ONCE, (item) =>
        item().catch((error: unknown) => {
          log.error({ err: serializeError(error) }, "a domain could not be checked");
        }),
      );
      return work.length;
    },
  };
}

const createTakenFinding = (host: string, expected: string | null): Finding => ({
  code: "another_site",
  type: "CNAME",
  name: host,
  found: [],
  expected,
});

async function keepResult(
  tx: Database,
  { id, wwwRedirect }: DomainRow,
  result: CheckResult,
  options: DomainCheckOptions,
): Promise<boolean> {
  const now = options.now();
  const [row] = await tx.select().from(siteDomains).where(eq(siteDomains.id, id)).for("update");
  if (!row) return false;
  const { siteId, host } = row;
  let { outcome, findings } = result;
  if (outcome === "right" && !(await takeHost(tx, { siteId, host, redirectTo: null, now }))) {
    outcome = "wrong";
    findings = [createTakenFinding(host, null)];
  }
  const { standing, email, began } = getNextStanding(row, outcome, now);
  let wwwReady = row.wwwReady;
  let wwwFindings = result.www?.findings ?? [];
  // The user may have changed this during the DNS queries.
  const isWwwWanted = row.wwwRedirect && wwwRedirect;
  if (isWwwWanted && standing.state !== "pending" && result.www?.outcome === "right") {
    wwwReady = await takeHost(tx, { siteId, host: addWww(host), redirectTo: host, now });
    if (!wwwReady) wwwFindings = [createTakenFinding(addWww(host), null)];
  }
  const [saved] = await tx
    .update(siteDomains)
    .set({
      ...standing,
      findings,
      wwwReady,
      wwwFindings: isWwwWanted ? wwwFindings : row.wwwFindings,
      checkedAt: now,
      nextCheckAt: findNextCheckAt(standing.state, row.createdAt, now),
    })
    .where(eq(siteDomains.id, id))
    .returning();
  if (!saved) return false;
  if (row.state === "pending" && standing.state === "verified") await leadLinksThere(tx, saved);
  if (email) await queueFailingEmails(tx, options.mail, saved, email);
  if (began) await emitFailing(tx, options, saved);
  return row.state === "pending" ? standing.state === "verified" : wwwReady !== row.wwwReady;
}

async function emitFailing(tx: Database, emitting: Emitting, row: DomainRow): Promise<void> {
  const since = row.failingSince?.toISOString() ?? "";
  await emitEvent(tx, emitting, {
    siteId: row.siteId,
    type: "domain.failing",
    key: `${row.id} ${since}`,
    data: {
      host: row.host,
      problem: row.findings[0]?.code ?? "unreachable",
      failing_since: since,
      test: false,
    },
  });
}

/** Makes a partner's first domain the site's main address, but keeps an operator's choice. */
async function leadLinksThere(tx: Database, row: DomainRow): Promise<void> {
  const others = await tx.$count(
    siteDomains,
    and(eq(siteDomains.siteId, row.siteId), ne(siteDomains.id, row.id), isNotNull(siteDomains.verifiedAt)),
  );
  if (others > 0) return;
  const isPartners = (await tx.$count(sitePartners, eq(sitePartners.siteId, row.siteId))) > 0;
  const [site] = await tx.select({ uri: sites.uri }).from(sites).where(eq(sites.id, row.siteId));
  if (isPartners || isLoopbackHost(site?.uri ?? "")) await makeMain(tx, row);
}

/**
 * Returns false if another site has the host, unless its domain has been failing for 28 days. `tx` must see all sites.
 */
async function takeHost(
  tx: Database,
  { siteId, host, redirectTo, now }: { siteId: string; host: string; redirectTo: string | null; now: Date },
): Promise<boolean> {
  const [entered] = await tx
    .insert(siteHosts)
    .values({ host, siteId, redirectTo })
    .onConflictDoNothing()
    .returning({ host: siteHosts.host });
  if (entered) return true;
  const [holder] = await tx.select().from(siteHosts).where(eq(siteHosts.host, host)).for("update");
  if (holder?.siteId === siteId) return true;
  if (!holder || !(await hasGivenUp(tx, holder, now))) return false;
  await tx.update(siteHosts).set({ siteId, redirectTo }).where(eq(siteHosts.host, host));
  return true;
}

async function hasGivenUp(
  tx: Database,
  holder: { siteId: string; host: string; redirectTo: string | null },
  now: Date,
): Promise<boolean> {
  if (holder.redirectTo !== null) return false;
  const [row]: DomainRow[] = await tx
    .select()
    .from(siteDomains)
    .where(and(eq(siteDomains.siteId, holder.siteId), eq(siteDomains.host, holder.host)))
    .for("update");
  if (!row?.failingSince || now.getTime() - row.failingSince.getTime() < GIVEN_UP_AFTER_MS) return false;
  const [site] = await tx.select({ uri: sites.uri }).from(sites).where(eq(sites.id, holder.siteId));
  // Only the operator can remove a site's own name.
  if (site?.uri === holder.host) return false;
  await restoreOrigin(tx, row);
  await tx
    .delete(siteHosts)
    .where(and(eq(siteHosts.siteId, row.siteId), eq(siteHosts.host, addWww(row.host))));
  await tx
    .update(siteDomains)
    .set({
      state: "pending",
      verifiedAt: null,
      failingSince: null,
      unreachableSince: null,
      emailedDay: 0,
      wwwReady: false,
      replacedOrigin: null,
      nextCheckAt: null,
    })
    .where(eq(siteDomains.id, row.id));
  return true;
}
