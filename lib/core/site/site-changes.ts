/** A site whose hosts, configuration, settings, texts, plans or payment accounts changed; null is that any may have. */
export type SiteChange = { siteId: string; uri: string } | null;

export type SiteChangeListener = (change: SiteChange) => void;

/** Tells whoever keeps copies of sites which ones are old. */
export interface SiteChanges {
  /** `name` registers a listener once: the same name again replaces it. Returns what ends it. */
  on(name: string, listener: SiteChangeListener): () => void;
  tell(change: SiteChange): void;
}

export function createSiteChanges(): SiteChanges {
  const listeners = new Map<string, SiteChangeListener>();
  return {
    on(name, listener) {
      listeners.set(name, listener);
      return () => {
        if (listeners.get(name) === listener) listeners.delete(name);
      };
    },
    tell(change) {
      for (const listener of listeners.values()) listener(change);
    },
  };
}
