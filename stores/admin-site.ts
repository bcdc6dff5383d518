import { create } from "zustand";

/** Every site at once, in a list: lib/contract/admin-list.ts. */
export const EVERY_SITE = "all";
const KEY = "glovebox-admin-site";

interface AdminSiteState {
  /** The site that the administration is about, by its name; '' is the one whose address is open. */
  site: string;
  choose: (site: string) => void;
  /** Takes up what this tab chose before; called once the page runs, so that server and browser draw the same first. */
  recall: () => void;
}

function stored(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export const useAdminSite = create<AdminSiteState>((set) => ({
  site: "",
  choose: (site) => {
    set({ site });
    try {
      sessionStorage.setItem(KEY, site);
    } catch {}
  },
  recall: () => set({ site: stored() }),
}));
