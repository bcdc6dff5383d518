import type { LRUCache } from "lru-cache";
import {
  createSiteChanges,
  type SiteChange,
  type SiteChangeListener,
  type SiteChanges,
} from "@/lib/core/site/site-changes";
import { globalSingleton } from "./global-singleton";

const slot = globalSingleton<SiteChanges>("site-changes");

function siteChanges(): SiteChanges {
  const changes = slot.get() ?? createSiteChanges();
  slot.set(changes);
  return changes;
}

/**
 * Calls `listener` as soon as a site was changed, on this instance or another one: register here whatever keeps something
 * of sites in memory, once for each cache, by the cache's name. Next evaluates a module several times, so what is kept must
 * be a `globalSingleton`.
 */
export function onSiteChange(name: string, listener: SiteChangeListener): void {
  siteChanges().on(name, listener);
}

/** For the start, which hears of changes, and for tests. */
export function tellSiteChange(change: SiteChange): void {
  siteChanges().tell(change);
}

/** Drops what a cache keeps of the changed site, where its keys begin with the site's uri and a space. */
export function forgetSite<T extends object>(
  cache: LRUCache<string, T> | undefined,
  change: SiteChange,
): void {
  if (!cache) return;
  for (const key of [...cache.keys()])
    if (change === null || key.startsWith(`${change.uri} `)) cache.delete(key);
}
