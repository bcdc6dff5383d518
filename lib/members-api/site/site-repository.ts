import { eq } from "drizzle-orm";
import type { Database } from "../db/database";
import { siteHosts, sites } from "../db/schema/site";
import type { Site } from "../kernel/serve";

/** The site of a host name in normal form (lower case, no port); each site's `uri` is one of its hosts. */
export async function findSite(db: Database, host: string): Promise<Site | null> {
  const [site] = await db
    .select({ id: sites.id, uri: sites.uri, config: sites.config, settings: sites.settings })
    .from(siteHosts)
    .innerJoin(sites, eq(sites.id, siteHosts.siteId))
    .where(eq(siteHosts.host, host))
    .limit(1);
  return site ?? null;
}
