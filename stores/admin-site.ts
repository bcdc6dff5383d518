import { create } from "zustand";

/** All sites in one list: lib/contract/admin-list.ts. */
export const NO_SITE_FILTER = "all";
const KEY = "glovebox-admin-site";

interface AdminSiteState {
  /** The name of the selected site; '' is the one of the current host. */
  site: string;
  choose: (site: string) => void;
  /** Restores this tab's choice; called after hydration, so that server and browser first render the same. */
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
