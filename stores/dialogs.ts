import { create } from "zustand";
import type { FeedbackOpening } from "@/lib/support/rules/feedback-steps";

type HostedDialog =
  | {
      kind: "feedback";
      vin: string;
      about: "report" | "sticker";
      opening: FeedbackOpening;
    }
  | { kind: "contact" }
  | { kind: "privacy" };

interface DialogState {
  current: HostedDialog | null;
  open: (dialog: HostedDialog) => void;
  close: () => void;
}

/** Dialogs that open automatically must check `current` first so that they never replace another dialog. */
export const useDialogs = create<DialogState>((set) => ({
  current: null,
  open: (dialog) => set({ current: dialog }),
  close: () => set({ current: null }),
}));
