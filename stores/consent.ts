import { create } from "zustand";
import { type ConsentChoice, readConsent } from "@/lib/core/site/consent";

interface ConsentState {
  choice: ConsentChoice | null;
  /** False until the page's cookies were read: before that nothing may load and no question is shown. */
  isRead: boolean;
  read: () => void;
  choose: (choice: ConsentChoice) => void;
}

/** The viewer's consent. The cookie is the source of truth; this is the open page's copy. */
export const useConsent = create<ConsentState>((set) => ({
  choice: null,
  isRead: false,
  read: () => set((state) => (state.isRead ? state : { isRead: true, choice: readConsent(document.cookie) })),
  choose: (choice) => set({ choice, isRead: true }),
}));
