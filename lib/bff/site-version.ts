import { LRUCache } from "lru-cache";
import { createGlobalSingleton } from "./global-singleton";
import { onSiteChange } from "./site-changes";

interface Versions {
  ofAll: number;
  ofSites: LRUCache<string, number>;
}

const SITES_MAX = 20_000;
const slot = createGlobalSingleton<Versions>("site-versions");

function openVersions(): Versions {
  const existing = slot.get();
  if (existing) return existing;
  const created: Versions = {
    ofAll: 0,
    ofSites: new LRUCache({
      max: SITES_MAX,
      dispose: (_version, _uri, reason) => {
        if (reason === "evict") created.ofAll += 1;
      },
    }),
  };
  slot.set(created);
  return created;
}

onSiteChange("site-versions", (change) => {
  const { ofSites } = openVersions();
  if (change === null) openVersions().ofAll += 1;
  else ofSites.set(change.uri, (ofSites.get(change.uri) ?? 0) + 1);
});

/** Changes with every site update, so data read before an update isn't cached as new. */
export function getSiteVersion(uri: string): string {
  const { ofAll, ofSites } = openVersions();
  return `${ofAll}.${ofSites.get(uri) ?? 0}`;
}
