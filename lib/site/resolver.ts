import { LRUCache } from "lru-cache";
import type { SiteConfig, SiteSettings } from "@/lib/contract/site";
import { count } from "@/lib/core/metrics/record";
import { makeSite, type Site } from "./site";

const FRESH_MS = 30_000;
/**
 * Older than fresh, younger than this: answered at once, fetched anew behind the answer. A page that is drawn from it may be
 * kept for 15 seconds more (lib/front/page-cache.ts): a minute in all.
 */
const REVALIDATE_MS = 45_000;
/** While the upstream is down the last good copy serves this long, and no longer (SEC-HOST-10). */
const LAST_GOOD_MS = 24 * 60 * 60_000;
const UNKNOWN_MS = 30_000;
/** After a failure the upstream is left alone this long, so that an outage is not answered with a flood. */
const RETRY_AFTER_FAILURE_MS = 1000;
/** Domains of 10,000 partners, with a second name for each, as www. */
const SITES_MAX = 20_000;
/** Of all copies together, as `bytesOf` counts them. */
const SITES_BYTES = 24 * 1024 * 1024;
const UNKNOWN_MAX = 10_000;

export type SiteResult =
  | { kind: "site"; site: Site; stale: boolean }
  | { kind: "unknown" }
  /** `error`: what the last attempt threw. */
  | { kind: "unavailable"; error: unknown };

export interface SiteResolver {
  /** `host` in the normal form of parseHost. Never throws. */
  resolve(host: string): Promise<SiteResult>;
  /** What is cached of a host, however old; asks nobody. */
  peek(host: string): Site | undefined;
  /** Forgets the site of this `uri`, and which hosts are unknown; without it, everything. */
  purge(uri?: string): void;
}

export interface SiteSources {
  /** Null: there is no such site. Throws when the upstream cannot say. */
  fetchConfig(host: string): Promise<SiteConfig | null>;
  fetchSettings(host: string): Promise<SiteSettings | null>;
  /** Milliseconds; a clock that tests can set. */
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

/** About what a site takes: its values as text, where the names of its fields weigh as much as what holds it. */
const bytesOf = ({ site }: Copy) => JSON.stringify(site).length;

/**
 * Site data by exact host (SITE-7): bounded, one fetch in flight per host, stale-while-revalidate, unknown hosts
 * remembered apart so that a flood of invented names cannot push real sites out (SEC-HOST-08). Config and settings
 * are fetched and replaced together: a site is never half old.
 */
export function createSiteResolver({ fetchConfig, fetchSettings, now }: SiteSources): SiteResolver {
  /** The hosts that copies are kept of, by their site: a change of one site looks at no other. */
  const hostsOf = new Map<string, Set<string>>();
  const copies = new LRUCache<string, Copy>({
    max: SITES_MAX,
    maxSize: SITES_BYTES,
    sizeCalculation: bytesOf,
    dispose: ({ site: { uri } }, host) => {
      const hosts = hostsOf.get(uri);
      hosts?.delete(host);
      if (hosts?.size === 0) hostsOf.delete(uri);
    },
  });
  const unknown = new LRUCache<string, number>({ max: UNKNOWN_MAX });
  const failures = new LRUCache<string, Failure>({ max: UNKNOWN_MAX });
  const flights = new Map<string, Promise<SiteResult>>();
  /** Counts the purges: what was requested before one is not stored after it. */
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
      return lastGood(host, error);
    }
  }

  function keep(host: string, copy: Copy): void {
    // First, for it disposes of the one before.
    copies.set(host, copy);
    const { uri } = copy.site;
    hostsOf.set(uri, (hostsOf.get(uri) ?? new Set()).add(host));
  }

  function lastGood(host: string, error: unknown): SiteResult {
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
      const lookup = (result: "hit" | "stale" | "miss") =>
        count("cache_lookups_total", { cache: "sites", result });
      const copy = copies.get(host);
      const age = copy ? now() - copy.fetchedAt : Number.POSITIVE_INFINITY;
      if (copy && age < FRESH_MS) {
        lookup("hit");
        return { kind: "site", site: copy.site, stale: false };
      }
      const unknownSince = unknown.get(host);
      if (unknownSince !== undefined && now() - unknownSince < UNKNOWN_MS) {
        lookup("hit");
        return { kind: "unknown" };
      }
      const isUsable = copy !== undefined && age < REVALIDATE_MS;
      lookup(isUsable ? "stale" : "miss");
      const failure = failures.get(host);
      if (failure && now() - failure.at < RETRY_AFTER_FAILURE_MS) return lastGood(host, failure.error);
      if (!isUsable) return fetchOnce(host);
      // After whoever asked: asking the embedded Members API takes longer than the answer from here.
      setImmediate(() => copies.peek(host) === copy && fetchOnce(host));
      return { kind: "site", site: copy.site, stale: true };
    },
    peek: (host) => copies.peek(host)?.site,
    purge(uri) {
      purges += 1;
      // A fetch that began before the purge must not put the old copy back as fresh for later askers.
      flights.clear();
      failures.clear();
      // A new host of the site was an unknown one before.
      unknown.clear();
      if (uri === undefined) copies.clear();
      else for (const host of [...(hostsOf.get(uri) ?? [])]) copies.delete(host);
    },
  };
}
