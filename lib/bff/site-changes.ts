import type { LRUCache } from "lru-cache";
import {
  createSiteChanges,
  type SiteChange,
  type SiteChangeListener,
  type SiteChanges,
} from "@/lib/site/rules/changes";
import { createGlobalSingleton } from "./global-singleton";

const slot = createGlobalSingleton<SiteChanges>("site-changes");

function getSiteChanges(): SiteChanges {
  const changes = slot.get() ?? createSiteChanges();
  slot.set(changes);
  return changes;
}

/**
 * Registers a listener, which every cache of site data needs. Next evaluates modules several times, so create caches
 * with `createGlobalSingleton`.
 */
export function onSiteChange(name: string, listener: SiteChangeListener): void {
  getSiteChanges().on(name, listener);
}

export function tellSiteChange(change: SiteChange): void {
  getSiteChanges().tell(change);
}

export function forgetSite<T extends object>(
  cache: LRUCache<string, T> | undefined,
  change: SiteChange,
): void {
  if (!cache) return;
  for (const key of [...cache.keys()])
    if (change === null || key.startsWith(`${change.uri} `)) cache.delete(key);
}
