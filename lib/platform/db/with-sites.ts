import { LRUCache } from "lru-cache";
import type { Database, RootDatabase } from "./database";
import { SITE_ID } from "./rls";

const CACHED_SITES_MAX = 1000;

/** Combines the unscoped database with a way to open one scoped to a site. */
export function withSites(
  whole: Database,
  run: RootDatabase["run"],
  open: (siteId: string) => Database,
): RootDatabase {
  const cache = new LRUCache<string, Database>({ max: CACHED_SITES_MAX });
  return Object.assign(whole, {
    run,
    forSite(siteId: string): Database {
      const cached = cache.get(siteId);
      if (cached) return cached;
      if (!SITE_ID.test(siteId)) throw new RangeError("not a site's id");
      const opened = open(siteId);
      cache.set(siteId, opened);
      return opened;
    },
  });
}
