import { and, eq, notInArray } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { siteHosts } from "../schema/site";

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
