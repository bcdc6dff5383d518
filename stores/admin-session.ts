import { create } from "zustand";

interface AdminSessionState {
  /** The session ended while a page was open: its form keeps its values, and the login form is shown above it. */
  ended: boolean;
  setEnded: (ended: boolean) => void;
}

export const useAdminSession = create<AdminSessionState>((set) => ({
  ended: false,
  setEnded: (ended) => set({ ended }),
}));
