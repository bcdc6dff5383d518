import { create } from "zustand";
import type { FeedbackOpening } from "@/lib/core/feedback-steps";

/** A dialog that has no trigger of its own beside it: the host in the shell draws it. */
export type HostedDialog =
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

/** One at a time. What asks by itself must look at `current` first: it never takes another dialog's place. */
export const useDialogs = create<DialogState>((set) => ({
  current: null,
  open: (dialog) => set({ current: dialog }),
  close: () => set({ current: null }),
}));
