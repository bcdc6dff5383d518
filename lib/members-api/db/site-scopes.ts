import { LRUCache } from "lru-cache";
import type { Database, RootDatabase } from "./database";

/** A drizzle instance costs a millisecond to make; more sites than this at once make theirs again. */
const KEPT_SITES = 1000;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Joins the database that sees everything with the way to one that sees a single site. */
export function withSites(whole: Database, open: (siteId: string) => Database): RootDatabase {
  const kept = new LRUCache<string, Database>({ max: KEPT_SITES });
  return Object.assign(whole, {
    forSite(siteId: string): Database {
      const known = kept.get(siteId);
      if (known) return known;
      if (!ID.test(siteId)) throw new RangeError("not a site's id");
      const made = open(siteId);
      kept.set(siteId, made);
      return made;
    },
  });
}
