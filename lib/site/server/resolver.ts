import { LRUCache } from "lru-cache";
import { count } from "@/lib/platform/telemetry";
import type { SiteConfig, SiteSettings } from "../contract/site";
import { makeSite, type Site } from "../rules/site";

const FRESH_MS = 30_000;
/** Between fresh and this age, serves the copy and refetches. The page cache adds 15 s, for a minute in all. */
const REVALIDATE_MS = 45_000;
/** Serves the last good copy during an upstream outage for at most this long (SEC-HOST-10). */
const LAST_GOOD_MS = 24 * 60 * 60_000;
const UNKNOWN_MS = 30_000;
const RETRY_AFTER_FAILURE_MS = 1000;
/** 10,000 partners, each with a second host name. */
const SITES_MAX = 20_000;
const SITES_BYTES = 24 * 1024 * 1024;
const UNKNOWN_MAX = 10_000;

export type SiteResult =
  | { kind: "site"; site: Site; stale: boolean }
  | { kind: "unknown" }
  | { kind: "unavailable"; error: unknown };

export interface SiteResolver {
  resolve(host: string): Promise<SiteResult>;
  peek(host: string): Site | undefined;
  purge(uri?: string): void;
}

export interface SiteSources {
  fetchConfig(host: string): Promise<SiteConfig | null>;
  fetchSettings(host: string): Promise<SiteSettings | null>;
  now(): number;
}

interface Copy {
  site: Site;
  fetchedAt: number;
}

interface Failure {
  at: number;
  error: unknown;
}

const getBytes = ({ site }: Copy) => JSON.stringify(site).length;

/** Caches unknown hosts separately, so that made-up names can't evict sites (SEC-HOST-08). */
export function createSiteResolver({ fetchConfig, fetchSettings, now }: SiteSources): SiteResolver {
  const hostsByUri = new Map<string, Set<string>>();
  const copies = new LRUCache<string, Copy>({
    max: SITES_MAX,
    maxSize: SITES_BYTES,
    sizeCalculation: getBytes,
    dispose: ({ site: { uri } }, host) => {
      const hosts = hostsByUri.get(uri);
      hosts?.delete(host);
      if (hosts?.size === 0) hostsByUri.delete(uri);
    },
  });
  const unknown = new LRUCache<string, number>({ max: UNKNOWN_MAX });
  const failures = new LRUCache<string, Failure>({ max: UNKNOWN_MAX });
  const flights = new Map<string, Promise<SiteResult>>();
  let purges = 0;

  async function load(host: string): Promise<SiteResult> {
    const before = purges;
    const isOld = () => purges !== before;
    try {
      const config = await fetchConfig(host);
      const settings = config && (await fetchSettings(host));
      if (!config || !settings) {
        if (!isOld()) {
          copies.delete(host);
          unknown.set(host, now());
        }
        return { kind: "unknown" };
      }
      const site = makeSite(host, config, settings);
      if (isOld()) return { kind: "site", site, stale: true };
      keep(host, { site, fetchedAt: now() });
      unknown.delete(host);
      failures.delete(host);
      return { kind: "site", site, stale: false };
    } catch (error) {
      failures.set(host, { at: now(), error });
      return serveLastGood(host, error);
    }
  }

  function keep(host: string, copy: Copy): void {
    // Set before updating `hostsByUri`, because `set` disposes of the previous copy.
    copies.set(host, copy);
    const { uri } = copy.site;
    hostsByUri.set(uri, (hostsByUri.get(uri) ?? new Set()).add(host));
  }

  function serveLastGood(host: string, error: unknown): SiteResult {
    const copy = copies.get(host);
    if (!copy || now() - copy.fetchedAt >= LAST_GOOD_MS) return { kind: "unavailable", error };
    return { kind: "site", site: copy.site, stale: true };
  }

  function fetchOnce(host: string): Promise<SiteResult> {
    const flying = flights.get(host);
    if (flying) return flying;
    const flight = load(host).finally(() => {
      if (flights.get(host) === flight) flights.delete(host);
    });
    flights.set(host, flight);
    return flight;
  }

  return {
    async resolve(host) {
      const countLookup = (result: "hit" | "stale" | "miss") =>
        count("cache_lookups_total", { cache: "sites", result });
      const copy = copies.get(host);
      const age = copy ? now() - copy.fetchedAt : Number.POSITIVE_INFINITY;
      if (copy && age < FRESH_MS) {
        countLookup("hit");
        return { kind: "site", site: copy.site, stale: false };
      }
      const unknownSince = unknown.get(host);
      if (unknownSince !== undefined && now() - unknownSince < UNKNOWN_MS) {
        countLookup("hit");
        return { kind: "unknown" };
      }
      const isUsable = copy !== undefined && age < REVALIDATE_MS;
      countLookup(isUsable ? "stale" : "miss");
      const failure = failures.get(host);
      if (failure && now() - failure.at < RETRY_AFTER_FAILURE_MS) return serveLastGood(host, failure.error);
      if (!isUsable) return fetchOnce(host);
      setImmediate(() => copies.peek(host) === copy && fetchOnce(host));
      return { kind: "site", site: copy.site, stale: true };
    },
    peek: (host) => copies.peek(host)?.site,
    purge(uri) {
      purges += 1;
      // A fetch started before the purge must not store its outdated result.
      flights.clear();
      failures.clear();
      unknown.clear();
      if (uri === undefined) copies.clear();
      else for (const host of [...(hostsByUri.get(uri) ?? [])]) copies.delete(host);
    },
  };
}
