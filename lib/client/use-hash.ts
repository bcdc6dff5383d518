"use client";
import { useCallback, useSyncExternalStore } from "react";

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

/**
 * What the address's hash says, read by `read` (a function that stays the same), and a way to write another one ('' is
 * none), without a step in the history. On the server there is no hash: `read('')`.
 */
export function useHash<T extends string>(read: (hash: string) => T): [T, (hash: string) => void] {
  const said = useSyncExternalStore(
    subscribe,
    () => read(window.location.hash),
    () => read(""),
  );
  const write = useCallback((hash: string) => {
    const { pathname, search } = window.location;
    // Next keeps its own state in the history's entry: it must survive.
    window.history.replaceState(window.history.state, "", pathname + search + (hash && `#${hash}`));
    for (const listener of listeners) listener();
  }, []);
  return [said, write];
}
