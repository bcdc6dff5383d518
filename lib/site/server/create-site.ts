import { and, eq, notInArray } from "drizzle-orm";
import { seedPlans } from "@/lib/billing/server/seed-plans";
import type { Database } from "@/lib/platform/db/database";
import { createRandomId } from "@/lib/platform/values/random-id";
import { siteHosts, sites } from "../schema/site";
import { toCheckedConfig } from "./stored-config";
import { appendTheme } from "./theme-repository";

type SiteRow = typeof sites.$inferSelect;

export type NewSite = Pick<SiteRow, "uri" | "config" | "settings" | "createdAt"> &
  Partial<Pick<SiteRow, "launchedAt">>;

/** Returns null if another site already uses one of the hosts; the caller must then roll back. */
export async function createSite(
  tx: Database,
  site: NewSite,
  hosts: readonly [string, ...string[]],
): Promise<SiteRow | null> {
  const [row] = await tx
    .insert(sites)
    .values({ id: createRandomId(), ...site, config: toCheckedConfig(site.config) })
    .onConflictDoNothing({ target: sites.uri })
    .returning();
  if (!row || !(await replaceHosts(tx, row.id, hosts))) return null;
  await appendTheme(tx, row.settings, { siteId: row.id, source: "first", createdAt: row.createdAt });
  await seedPlans(tx, [row.uri]);
  return row;
}

/** Returns false if another site already uses one of the hosts; the caller must then roll back. */
export async function replaceHosts(tx: Database, siteId: string, hosts: readonly string[]): Promise<boolean> {
  await tx.delete(siteHosts).where(and(eq(siteHosts.siteId, siteId), notInArray(siteHosts.host, [...hosts])));
  await tx
    .insert(siteHosts)
    .values(hosts.map((host) => ({ host, siteId })))
    .onConflictDoNothing();
  const rows = await tx.select({ host: siteHosts.host }).from(siteHosts).where(eq(siteHosts.siteId, siteId));
  const current = new Set(rows.map(({ host }) => host));
  return hosts.every((host) => current.has(host));
}
