"use client";
import { useCallback, useSyncExternalStore } from "react";
import { replaceAddress } from "./replace-address";

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("hashchange", listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("hashchange", listener);
    window.removeEventListener("popstate", listener);
  };
}

/** `read` must be a stable function. `write` doesn't add a history entry; '' removes the hash. */
export function useHash<T extends string>(read: (hash: string) => T): [T, (hash: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => read(window.location.hash),
    () => read(""),
  );
  const write = useCallback((hash: string) => {
    const { pathname, search } = window.location;
    replaceAddress(pathname + search + (hash && `#${hash}`));
    for (const listener of listeners) listener();
  }, []);
  return [value, write];
}
