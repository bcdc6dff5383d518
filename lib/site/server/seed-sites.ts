import { eq, sql } from "drizzle-orm";
import { ADVISORY_LOCKS, type Database } from "@/lib/platform/db";
import { createRandomId } from "@/lib/platform/values";
import { siteHosts, sites } from "../schema/site";
import { type SeededSite, seededSites } from "./seed-data";
import { appendTheme } from "./theme-repository";

/**
 * Keeps admins' changes, and returns the sites' names. The origin follows the server's port, because seeded sites
 * only have loopback names.
 */
export async function seedSites(
  tx: Database,
  { port, demoSites = true }: { port: number; demoSites?: boolean },
): Promise<string[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.seed})`);
  const seeds = demoSites ? seededSites : seededSites.slice(0, 1);
  for (const seed of seeds) await seedSite(tx, seed, { port, demoSites });
  return seeds.map(({ hosts: [uri] }) => uri);
}

async function seedSite(
  tx: Database,
  seed: SeededSite,
  { port, demoSites }: { port: number; demoSites: boolean },
): Promise<void> {
  const [uri] = seed.hosts;
  const toOrigin = (host: string) => new URL(`http://${host}:${port}`).origin;
  const origin = toOrigin(uri);
  const other_language_origin = demoSites && seed.otherLanguage ? toOrigin(seed.otherLanguage) : null;
  const [entered] = await tx
    .insert(sites)
    .values({
      id: createRandomId(),
      uri,
      config: { ...seed.config, uri, origin, other_language_origin },
      settings: seed.settings,
    })
    .onConflictDoNothing({ target: sites.uri })
    .returning();
  if (entered) {
    const { id: siteId, createdAt } = entered;
    await appendTheme(tx, entered.settings, { siteId, source: "first", createdAt });
  }
  const [site] = await tx.select().from(sites).where(eq(sites.uri, uri));
  if (!site) throw new Error(`The site ${uri} could not be seeded.`);
  if (site.config.origin !== origin && isLoopback(site.config.origin)) {
    await tx
      .update(sites)
      .set({
        config: {
          ...site.config,
          origin,
          ...(isLoopback(site.config.other_language_origin ?? "") ? { other_language_origin } : {}),
        },
      })
      .where(eq(sites.id, site.id));
  }
  for (const host of seed.hosts) {
    await tx.insert(siteHosts).values({ host, siteId: site.id }).onConflictDoNothing();
  }
}

function isLoopback(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return hostname === "localhost" || hostname.endsWith(".localhost");
}
