import { createHmac } from "node:crypto";
import { and, asc, eq, isNotNull, lte, ne, or } from "drizzle-orm";
import { parse } from "tldts";
import { orders } from "@/lib/billing/schema/billing";
import { documents } from "@/lib/generation/schema/documents";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { MembersApiSecrets } from "@/lib/platform/crypto";
import type { Database } from "@/lib/platform/db";
import { AppError, createRandomId, isLoopbackHost, parseHost } from "@/lib/platform/values";
import { siteHosts, sites } from "@/lib/site/schema/site";
import { DOMAINS_MAX, type DomainKind } from "../rules";
import { siteDomains } from "../schema";
import { addWww, type DomainSettings } from "./domain-settings";

export type DomainRow = typeof siteDomains.$inferSelect;

const LABEL_BYTES = 10;

export function formatSiteLabel(siteId: string, { digestKey }: MembersApiSecrets): string {
  return createHmac("sha256", digestKey)
    .update(`site-domain:${siteId}`)
    .digest("hex")
    .slice(0, LABEL_BYTES * 2);
}

export function readDomainName(
  text: string,
  { target, addresses }: DomainSettings,
): { host: string; kind: DomainKind } {
  const host = parseHost(
    text
      .trim()
      .replace(/^https?:\/\//i, "")
      .replace(/[/?#].*$/, ""),
  )?.host;
  const refuse = (message: string) => createInvalidFieldsError({ host: message });
  const { domain, subdomain, isIp } = parse(host ?? "", { allowPrivateDomains: true });
  if (!host || !domain || isIp || isLoopbackHost(host))
    throw refuse("Enter a domain of yours, such as cars.example.com.");
  if (target && (host === target || host.endsWith(`.${target}`)))
    throw refuse("This name is ours. Enter a domain of yours.");
  const kind = subdomain ? "subdomain" : "apex";
  if (kind === "apex" && addresses.length === 0)
    throw refuse("We can't serve this name itself. Put one before it, such as www.");
  return { host, kind };
}

export function listDomains(db: Database, siteId: string): Promise<DomainRow[]> {
  return db
    .select()
    .from(siteDomains)
    .where(eq(siteDomains.siteId, siteId))
    .orderBy(asc(siteDomains.createdAt), asc(siteDomains.host));
}

export async function requireDomain(tx: Database, siteId: string, id: string): Promise<DomainRow> {
  const [row] = await tx
    .select()
    .from(siteDomains)
    .where(and(eq(siteDomains.siteId, siteId), eq(siteDomains.id, id)))
    .for("update");
  if (!row) throw new AppError("not_found", "We couldn't find this domain.");
  return row;
}

export async function claimDomain(
  tx: Database,
  claim: { siteId: string; host: string; kind: DomainKind; label: string; www: boolean; now: Date },
): Promise<DomainRow> {
  const { siteId, now, www, ...values } = claim;
  if ((await tx.$count(siteDomains, eq(siteDomains.siteId, siteId))) >= DOMAINS_MAX)
    throw createInvalidFieldsError({ host: "A site has at most 20 domains. Remove one first." });
  const [row] = await tx
    .insert(siteDomains)
    .values({ id: createRandomId(), siteId, ...values, wwwRedirect: www, nextCheckAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (!row) throw createInvalidFieldsError({ host: "You added this domain already." });
  return row;
}

export async function setWww(tx: Database, row: DomainRow, www: boolean, now: Date): Promise<void> {
  if (!www) await dropHost(tx, row.siteId, addWww(row.host));
  await tx
    .update(siteDomains)
    .set({ wwwRedirect: www, wwwReady: false, wwwFindings: [], nextCheckAt: now })
    .where(eq(siteDomains.id, row.id));
}

async function dropHost(tx: Database, siteId: string, host: string): Promise<void> {
  await tx.delete(siteHosts).where(and(eq(siteHosts.siteId, siteId), eq(siteHosts.host, host)));
}

export async function hasPaidDocuments(tx: Database, siteId: string): Promise<boolean> {
  const [document] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.siteId, siteId))
    .limit(1);
  if (document) return true;
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.siteId, siteId), isNotNull(orders.paidAt)))
    .limit(1);
  return order !== undefined;
}

/** Throws 409 if documents or receipts may link to the domain. */
export async function removeDomain(tx: Database, row: DomainRow): Promise<void> {
  if (row.verifiedAt && (await hasPaidDocuments(tx, row.siteId))) {
    throw new AppError(
      "conflict",
      "You can't remove this domain: links in your site's documents or paid orders may use it.",
    );
  }
  await tx.delete(siteDomains).where(eq(siteDomains.id, row.id));
  if (!row.verifiedAt) return;
  const [site] = await tx.select({ uri: sites.uri }).from(sites).where(eq(sites.id, row.siteId));
  await dropHost(tx, row.siteId, addWww(row.host));
  // Keep the site's own name.
  if (site?.uri !== row.host) await dropHost(tx, row.siteId, row.host);
  if (row.replacedOrigin) await restoreOrigin(tx, row);
}

const toOrigin = (host: string) => `https://${host}`;

export async function makeMain(tx: Database, row: DomainRow): Promise<void> {
  const [site] = await tx.select().from(sites).where(eq(sites.id, row.siteId)).for("update");
  const origin = toOrigin(row.host);
  if (!site || site.config.origin === origin) return;
  // Keep the original origin, which is restored when the domain is removed.
  const [former] = await tx
    .select({ id: siteDomains.id, replacedOrigin: siteDomains.replacedOrigin })
    .from(siteDomains)
    .where(
      and(
        eq(siteDomains.siteId, row.siteId),
        ne(siteDomains.id, row.id),
        isNotNull(siteDomains.replacedOrigin),
      ),
    );
  const replacedOrigin = former?.replacedOrigin ?? site.config.origin;
  if (former) await tx.update(siteDomains).set({ replacedOrigin: null }).where(eq(siteDomains.id, former.id));
  await tx.update(siteDomains).set({ replacedOrigin }).where(eq(siteDomains.id, row.id));
  await tx
    .update(sites)
    .set({ config: { ...site.config, origin } })
    .where(eq(sites.id, row.siteId));
}

export async function restoreOrigin(tx: Database, row: DomainRow): Promise<void> {
  const [site] = await tx.select().from(sites).where(eq(sites.id, row.siteId)).for("update");
  if (!site || !row.replacedOrigin || site.config.origin !== toOrigin(row.host)) return;
  const config = { ...site.config, origin: row.replacedOrigin };
  await tx.update(sites).set({ config }).where(eq(sites.id, row.siteId));
}

export async function listDueDomains(db: Database, now: Date, max: number): Promise<string[]> {
  const rows = await db
    .select({ id: siteDomains.id })
    .from(siteDomains)
    .innerJoin(sites, eq(sites.id, siteDomains.siteId))
    .where(lte(siteDomains.nextCheckAt, now))
    .orderBy(asc(siteDomains.nextCheckAt))
    .limit(max);
  return rows.map(({ id }) => id);
}

/** Deletes the claims of removed hosts, or their next check would add the hosts again. */
export async function dropClaims(tx: Database, siteId: string, hosts: readonly string[]): Promise<void> {
  const conditions = hosts.map((host) => eq(siteDomains.host, host));
  if (conditions.length === 0) return;
  await tx.delete(siteDomains).where(and(eq(siteDomains.siteId, siteId), or(...conditions)));
}
