import { create } from "zustand";
import { tabStorage } from "@/lib/client/storage";

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

export const useAdminSite = create<AdminSiteState>((set) => ({
  site: "",
  choose: (site) => {
    set({ site });
    tabStorage.writeText(KEY, site);
  },
  recall: () => set({ site: tabStorage.readText(KEY) ?? "" }),
}));

interface AdminSessionState {
  /** The session ended while a page was open: its form keeps its values, and the login form is shown above it. */
  ended: boolean;
  setEnded: (ended: boolean) => void;
}

export const useAdminSession = create<AdminSessionState>((set) => ({
  ended: false,
  setEnded: (ended) => set({ ended }),
}));
