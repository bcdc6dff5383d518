export type SiteChange = { siteId: string; uri: string } | null;

export type SiteChangeListener = (change: SiteChange) => void;

export interface SiteChanges {
  /** Registering the same name again replaces the listener. Returns an unsubscribe function. */
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
