import { LRUCache } from "lru-cache";
import type { SiteChange, SiteChanges } from "@/lib/core/site/site-changes";
import type { RootDatabase } from "../db/database";
import { siteHosts } from "../db/schema/site";
import type { Site } from "../kernel/serve";
import { findSite } from "./site-repository";

/** What another instance changed is known this much later at most, should its message be lost. */
const FRESH_MS = 1000;
/** Some 5 KB each. */
const SITES_MAX = 2000;

/** The site of a host name in normal form, as `findSite` answers it. */
export type SiteLookup = (host: string) => Promise<Site | null>;

interface Hosts {
  names: ReadonlySet<string>;
  readAt: number;
}

/**
 * `findSite` from memory: a site for a second, or until it is told of a change; and whether there is such a host from the
 * names of all, which are read once a second at most, however many invented ones are asked for.
 */
export function createSiteLookup(
  db: RootDatabase,
  siteChanges: SiteChanges,
  now: () => number = () => performance.now(),
): SiteLookup {
  const sites = new LRUCache<string, Promise<Site | null>>({
    max: SITES_MAX,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now },
  });
  let hosts: Hosts | null = null;
  let reading: Promise<Hosts> | null = null;
  let failure: { error: unknown; at: number } | null = null;

  siteChanges.on("site-lookup", (_change: SiteChange) => {
    // Of its other hosts too, whose names the change need not say.
    sites.clear();
    hosts = null;
    reading = null;
    failure = null;
  });

  async function readHosts(): Promise<Hosts> {
    const readAt = now();
    const rows = await db.select({ host: siteHosts.host }).from(siteHosts);
    return { names: new Set(rows.map(({ host }) => host)), readAt };
  }

  /** Read by one for all that wait; one that began before a change is not kept. */
  function freshHosts(): Promise<Hosts> {
    if (reading) return reading;
    const begun = readHosts();
    reading = begun;
    begun.then(
      (read) => {
        if (reading !== begun) return;
        hosts = read;
        reading = null;
      },
      (error: unknown) => {
        if (reading !== begun) return;
        failure = { error, at: now() };
        reading = null;
      },
    );
    return begun;
  }

  async function isKnown(host: string): Promise<boolean> {
    if (hosts?.names.has(host)) return true;
    const isFresh = hosts !== null && now() - hosts.readAt < FRESH_MS;
    // Nor is a database that is away asked again for each invented name.
    if (!isFresh && failure && now() - failure.at < FRESH_MS) throw failure.error;
    const { names } = isFresh && hosts ? hosts : await freshHosts();
    // A database without any is a damaged one, of which findSite says so.
    return names.has(host) || names.size === 0;
  }

  return async (host) => {
    const kept = sites.get(host);
    if (kept) return kept;
    if (!(await isKnown(host))) return null;
    const found = findSite(db, host);
    sites.set(host, found);
    const drop = () => {
      if (sites.peek(host) === found) sites.delete(host);
    };
    found.then((site) => site ?? drop(), drop);
    return found;
  };
}
