import { LRUCache } from "lru-cache";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { siteCalls } from "@/lib/site/contract/site";
import type { SourceEntry } from "@/lib/site/contract/sources";
import { pageContext, requestForPage } from "./page";

const KEPT_MS = 30_000;
const slot = createGlobalSingleton<LRUCache<string, SourceEntry[]>>("site-sources");

export async function loadSourcesForPage(): Promise<SourceEntry[] | null> {
  const { site, locale } = await pageContext();
  const keptCache = slot.get() ?? new LRUCache<string, SourceEntry[]>({ max: 200, ttl: KEPT_MS });
  slot.set(keptCache);
  const key = `${site.uri} ${locale}`;
  const existing = keptCache.get(key);
  if (existing) return existing;
  const sources = await requestForPage(siteCalls.sources).then(
    ({ data }) => data,
    () => null,
  );
  if (sources) keptCache.set(key, sources);
  return sources;
}
