import { create } from "zustand";
import { type ConsentChoice, readConsent } from "@/lib/core/consent";

interface ConsentState {
  choice: ConsentChoice | null;
  /** False until the page's cookies were read: before that nothing may load and nothing is asked. */
  known: boolean;
  read: () => void;
  choose: (choice: ConsentChoice) => void;
}

/** What this visitor allowed. The cookie is the memory; this is what the open page knows of it. */
export const useConsent = create<ConsentState>((set) => ({
  choice: null,
  known: false,
  read: () => set((state) => (state.known ? state : { known: true, choice: readConsent(document.cookie) })),
  choose: (choice) => set({ choice, known: true }),
}));
