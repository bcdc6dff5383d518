import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import { and, asc, eq, lte } from "drizzle-orm";
import { sealMailKey } from "@/lib/email/server";
import type { MembersApiSecrets } from "@/lib/platform/crypto";
import type { Database, RootDatabase } from "@/lib/platform/db";
import { siteMailDomains } from "../schema";
import { getOutcome } from "./check-records";
import type { DnsLookup } from "./dns-lookup";
import { formatSiteLabel } from "./domain-repository";
import type { DomainSettings } from "./domain-settings";
import { findNextCheckAt } from "./domain-state";
import {
  checkMailRecords,
  findFallbackDmarcName,
  getDkimName,
  getDmarcName,
  type MailAnswers,
} from "./mail-records";

export type MailDomainRow = typeof siteMailDomains.$inferSelect;

const KEY_BITS = 2048;
const makeKeyPair = promisify(generateKeyPair);

export interface MailChecks {
  check(siteId: string): Promise<void>;
}

export async function newMailKey(): Promise<{ publicKey: string; privateKey: string }> {
  const { publicKey, privateKey } = await makeKeyPair("rsa", { modulusLength: KEY_BITS });
  return {
    publicKey: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

export async function setMailDomain(
  tx: Database,
  {
    siteId,
    domain,
    key,
    secrets,
    now,
  }: {
    siteId: string;
    domain: string;
    key: { publicKey: string; privateKey: string };
    secrets: MembersApiSecrets;
    now: Date;
  },
): Promise<void> {
  const values = {
    domain,
    // Different selectors allow two sites to share a domain.
    selector: `gbx-${formatSiteLabel(siteId, secrets).slice(0, 8)}`,
    publicKey: key.publicKey,
    sealedPrivateKey: sealMailKey(key.privateKey, siteId, secrets),
    state: "pending" as const,
    checkedAt: null,
    nextCheckAt: now,
    findings: [],
    verifiedAt: null,
    createdAt: now,
  };
  await tx
    .insert(siteMailDomains)
    .values({ siteId, ...values })
    .onConflictDoUpdate({ target: siteMailDomains.siteId, set: values });
}

export async function findMailDomain(db: Database, siteId: string): Promise<MailDomainRow | null> {
  const [row] = await db.select().from(siteMailDomains).where(eq(siteMailDomains.siteId, siteId));
  return row ?? null;
}

export async function listDueMailDomains(db: Database, now: Date, max: number): Promise<string[]> {
  const rows = await db
    .select({ siteId: siteMailDomains.siteId })
    .from(siteMailDomains)
    .where(lte(siteMailDomains.nextCheckAt, now))
    .orderBy(asc(siteMailDomains.nextCheckAt))
    .limit(max);
  return rows.map(({ siteId }) => siteId);
}

export function createMailChecks({
  db,
  dns,
  settings: { spf },
  now,
}: {
  db: RootDatabase;
  dns: DnsLookup;
  settings: DomainSettings;
  now(): Date;
}): MailChecks {
  async function lookUp(row: MailDomainRow): Promise<MailAnswers> {
    const fallback = findFallbackDmarcName(row.domain);
    const [spfAnswer, dkim, dmarc, registered] = await Promise.all([
      dns.txt(row.domain),
      dns.txt(getDkimName(row)),
      dns.txt(getDmarcName(row.domain)),
      fallback ? dns.txt(fallback) : null,
    ]);
    return { spf: spfAnswer, dkim, dmarc: dmarc.kind === "none" && registered ? registered : dmarc };
  }
  return {
    async check(siteId) {
      const row = await findMailDomain(db, siteId);
      if (!row || spf === null) return;
      const findings = checkMailRecords(row, spf, await lookUp(row));
      const at = now();
      const outcome = getOutcome(findings);
      // Mail from a domain with wrong records gets lost, so stop using the domain at once.
      const state = outcome === "right" ? "verified" : outcome === "wrong" ? "pending" : row.state;
      const verifiedAt = state === "verified" ? (row.verifiedAt ?? at) : null;
      const nextAt = findNextCheckAt(state, row.createdAt, at);
      await db
        .update(siteMailDomains)
        .set({ state, verifiedAt, findings, checkedAt: at, nextCheckAt: nextAt })
        // Skip the update if the domain has changed since it was read.
        .where(and(eq(siteMailDomains.siteId, row.siteId), eq(siteMailDomains.publicKey, row.publicKey)));
    },
  };
}
