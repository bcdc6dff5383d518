"use client";
import { useCallback } from "react";
import { useHash } from "@/lib/client/use-hash";
import { LISTINGS_HASH, QUICK_HASH, RECALLS_HASH, REPORT_HASH, STICKER_HASH, VALUE_HASH } from "@/lib/routes";

/** The folder's pages in their order; the first needs no hash. */
const hashes = {
  vehicle: "",
  report: REPORT_HASH,
  sticker: STICKER_HASH,
  value: VALUE_HASH,
  recalls: RECALLS_HASH,
  quick: QUICK_HASH,
  listings: LISTINGS_HASH,
} as const;

export type FolderSection = keyof typeof hashes;
export const FOLDER_SECTIONS = Object.keys(hashes) as FolderSection[];

function sectionOf(hash: string): FolderSection {
  // The report's own sections are anchors inside its page.
  if (hash === `#${REPORT_HASH}` || hash.startsWith("#report-")) return "report";
  return FOLDER_SECTIONS.find((section) => hashes[section] && hash === `#${hashes[section]}`) ?? "vehicle";
}

/** The open section is the address's hash (PAGE-5). */
export function useSection(): [FolderSection, (section: FolderSection) => void] {
  const [section, write] = useHash(sectionOf);
  const open = useCallback((next: FolderSection) => write(hashes[next]), [write]);
  return [section, open];
}
