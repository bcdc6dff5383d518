import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { seedPlans } from "../commerce/seed-plans";
import type { Database } from "../db/database";
import { siteHosts, sites } from "../db/schema";
import { type SeededSite, seededSites } from "./seed-data";

/** Any number, the same for all instances: one of them seeds at a time. */
export const SEED_LOCK = 7_401_337;

/**
 * Puts the five sites, and what they sell, in where they are missing; what an admin changed since stays. Their stored origin follows the
 * port that the server listens on, because a seeded site lives on a loopback name only.
 */
export async function seedSites(tx: Database, options: { port: number }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
  for (const seed of seededSites) await seedSite(tx, seed, options.port);
  const uris = seededSites.map(({ hosts: [uri] }) => uri);
  await seedPlans(tx, uris);
}

async function seedSite(tx: Database, seed: SeededSite, port: number): Promise<void> {
  const [uri] = seed.hosts;
  const origin = new URL(`http://${uri}:${port}`).origin;
  await tx
    .insert(sites)
    .values({ id: randomUUID(), uri, config: { ...seed.config, uri, origin }, settings: seed.settings })
    .onConflictDoNothing({ target: sites.uri });
  const [site] = await tx.select().from(sites).where(eq(sites.uri, uri));
  if (!site) throw new Error(`The site ${uri} could not be seeded.`);
  if (site.config.origin !== origin && isLoopback(site.config.origin)) {
    await tx
      .update(sites)
      .set({ config: { ...site.config, origin } })
      .where(eq(sites.id, site.id));
  }
  for (const host of seed.hosts) {
    await tx.insert(siteHosts).values({ host, siteId: site.id }).onConflictDoNothing();
  }
}

function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === "localhost" || hostname.endsWith(".localhost");
}
