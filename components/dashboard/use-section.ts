"use client";
import { useCallback, useSyncExternalStore } from "react";
import { REPORT_HASH, STICKER_HASH } from "@/lib/routes";

export type FolderSection = "vehicle" | "report" | "sticker";

const hashes: Record<FolderSection, string> = { vehicle: "", report: REPORT_HASH, sticker: STICKER_HASH };
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

function sectionOf(hash: string): FolderSection {
  // The report's own sections are anchors inside its page.
  if (hash === `#${REPORT_HASH}` || hash.startsWith("#report-")) return "report";
  return hash === `#${STICKER_HASH}` ? "sticker" : "vehicle";
}

/** The open section is the address's hash (PAGE-5). Turning a page writes the hash without a step in the history. */
export function useSection(): [FolderSection, (section: FolderSection) => void] {
  const section = useSyncExternalStore(
    subscribe,
    () => sectionOf(window.location.hash),
    (): FolderSection => "vehicle",
  );
  const open = useCallback((next: FolderSection) => {
    const { pathname, search } = window.location;
    const hash = hashes[next] ? `#${hashes[next]}` : "";
    // Next keeps its own state in the history's entry: it must survive.
    window.history.replaceState(window.history.state, "", pathname + search + hash);
    for (const listener of listeners) listener();
  }, []);
  return [section, open];
}
