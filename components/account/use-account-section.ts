"use client";
import { useCallback } from "react";
import { useHash } from "@/lib/client/use-hash";
import { ACCOUNT_SECTIONS, type AccountSection } from "@/lib/routes";

function sectionOf(hash: string): AccountSection {
  return ACCOUNT_SECTIONS.find((section) => hash === `#${section}`) ?? "details";
}

/** The open part of the account is the address's hash; the first part needs none. */
export function useAccountSection(): [AccountSection, (section: AccountSection) => void] {
  const [section, write] = useHash(sectionOf);
  const open = useCallback((next: AccountSection) => write(next === "details" ? "" : next), [write]);
  return [section, open];
}
