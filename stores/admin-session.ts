import { create } from "zustand";

interface AdminSessionState {
  /** The session ended while a page was open: what is typed stays, and the password is asked for above it. */
  ended: boolean;
  setEnded: (ended: boolean) => void;
}

export const useAdminSession = create<AdminSessionState>((set) => ({
  ended: false,
  setEnded: (ended) => set({ ended }),
}));
