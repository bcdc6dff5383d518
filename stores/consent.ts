import { create } from "zustand";
import { type ConsentChoice, readConsent } from "@/lib/site/rules/consent";

interface ConsentState {
  choice: ConsentChoice | null;
  /** False until the cookies are read. Until then, no optional script loads and no banner is shown. */
  isRead: boolean;
  read: () => void;
  choose: (choice: ConsentChoice) => void;
}

export const useConsent = create<ConsentState>((set) => ({
  choice: null,
  isRead: false,
  read: () => set((state) => (state.isRead ? state : { isRead: true, choice: readConsent(document.cookie) })),
  choose: (choice) => set({ choice, isRead: true }),
}));
