import { create } from "zustand";
import { tabStorage } from "@/lib/platform/browser";

export const NO_SITE_FILTER = "all";
const KEY = "glovebox-admin-site";

interface AdminSiteState {
  /** '' selects the current host's site. */
  site: string;
  choose: (site: string) => void;
  /** Runs after hydration so that the first client render matches the server's. */
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
  ended: boolean;
  setEnded: (ended: boolean) => void;
}

export const useAdminSession = create<AdminSessionState>((set) => ({
  ended: false,
  setEnded: (ended) => set({ ended }),
}));
