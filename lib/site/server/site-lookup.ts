import { LRUCache } from "lru-cache";
import type { RootDatabase } from "@/lib/platform/db";
import type { SiteChange, SiteChanges } from "../rules/changes";
import { siteHosts } from "../schema/site";
import { findSite } from "./site-repository";
import type { Site } from "./site-row";

/** Maximum staleness if a change message is lost. */
const FRESH_MS = 1000;
const SITES_MAX = 2000;

export type SiteLookup = (host: string) => Promise<Site | null>;

interface Hosts {
  names: ReadonlySet<string>;
  readAt: number;
}

/**
 * Caches sites for a second. Unknown hosts are checked against a cached list, so made-up names can't flood the database.
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

  /** Shares a read among callers; drops a read that began before a change. */
  function readFreshHosts(): Promise<Hosts> {
    if (reading) return reading;
    const hostsPromise = readHosts();
    reading = hostsPromise;
    hostsPromise.then(
      (read) => {
        if (reading !== hostsPromise) return;
        hosts = read;
        reading = null;
      },
      (error: unknown) => {
        if (reading !== hostsPromise) return;
        failure = { error, at: now() };
        reading = null;
      },
    );
    return hostsPromise;
  }

  async function isKnown(host: string): Promise<boolean> {
    if (hosts?.names.has(host)) return true;
    const isFresh = hosts !== null && now() - hosts.readAt < FRESH_MS;
    if (!isFresh && failure && now() - failure.at < FRESH_MS) throw failure.error;
    const { names } = isFresh && hosts ? hosts : await readFreshHosts();
    // An empty table means a damaged database; findSite reports it.
    return names.has(host) || names.size === 0;
  }

  return async (host) => {
    const keptSite = sites.get(host);
    if (keptSite) return keptSite;
    if (!(await isKnown(host))) return null;
    const foundSite = findSite(db, host);
    sites.set(host, foundSite);
    const drop = () => {
      if (sites.peek(host) === foundSite) sites.delete(host);
    };
    foundSite.then((site) => site ?? drop(), drop);
    return foundSite;
  };
}
