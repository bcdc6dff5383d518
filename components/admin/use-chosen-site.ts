"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { createContext, useContext, useEffect } from "react";
import { replaceAddress } from "@/lib/platform/browser";
import { useAdminSite } from "@/stores/admin";

/** A record page's URL contains the record's site, which can differ from the chosen site. */
const isRecordPath = (path: string) => path.split("/").length > 3;

/** If false (partner console, administrators of one site), a site in the URL or the tab's storage is ignored. */
export const MayChooseSite = createContext(true);

/** Returns '' for the current host's site. A list's URL can select another site with `?site=`. */
export function useChosenSite(): string {
  const path = usePathname();
  const inAddress = useSearchParams().get("site");
  const remembered = useAdminSite((state) => state.site);
  if (!useContext(MayChooseSite)) return "";
  return isRecordPath(path) ? remembered : (inAddress ?? remembered);
}

export function useChooseSite(): (site: string) => void {
  const path = usePathname();
  const choose = useAdminSite((state) => state.choose);
  return (site) => {
    choose(site);
    if (!isRecordPath(path)) writeSite(site);
  };
}

export function useSiteInAddress(): void {
  const path = usePathname();
  const inAddress = useSearchParams().get("site");
  const { site, choose, recall } = useAdminSite();
  const mayChoose = useContext(MayChooseSite);
  useEffect(recall, [recall]);
  useEffect(() => {
    if (isRecordPath(path)) return;
    if (!mayChoose) {
      if (inAddress !== null) writeSite("");
    } else if (inAddress === null) {
      if (site !== "") writeSite(site);
    } else if (inAddress !== site) {
      choose(inAddress);
    }
  }, [path, inAddress, site, choose, mayChoose]);
}

function writeSite(site: string): void {
  const search = new URLSearchParams(window.location.search);
  if (site === "") search.delete("site");
  else search.set("site", site);
  replaceAddress(`${window.location.pathname}${search.size > 0 ? `?${search}` : ""}`);
}
