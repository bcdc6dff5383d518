"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { createContext, useContext, useEffect } from "react";
import { replaceAddress } from "@/lib/client/replace-address";
import { useAdminSite } from "@/stores/admin";

/** A record's page names the record's own site in its address, which need not be the chosen one. */
const isRecordPath = (path: string) => path.split("/").length > 3;

/** False for an administrator of one site: nothing is chosen then, whatever an address or the tab says. */
export const MayChooseSite = createContext(true);

/** The site that the administration is about; '' is the one of the current host. A list's address names it (`?site=`). */
export function useChosenSite(): string {
  const path = usePathname();
  const inAddress = useSearchParams().get("site");
  const remembered = useAdminSite((state) => state.site);
  if (!useContext(MayChooseSite)) return "";
  return isRecordPath(path) ? remembered : (inAddress ?? remembered);
}

/** Chooses a site: on a list's page its address says so at once. */
export function useChooseSite(): (site: string) => void {
  const path = usePathname();
  const choose = useAdminSite((state) => state.choose);
  return (site) => {
    choose(site);
    if (!isRecordPath(path)) writeSite(site);
  };
}

/** Keeps the address of a list and what the tab remembers the same; what the address says wins. */
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
