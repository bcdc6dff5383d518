import { create } from "zustand";
import type { FeedbackOpening } from "@/lib/core/support/feedback-steps";

/** A dialog without a trigger beside it: the host in the shell renders it. */
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

/** One at a time. Whatever opens by itself must check `current` first: it never replaces another dialog. */
export const useDialogs = create<DialogState>((set) => ({
  current: null,
  open: (dialog) => set({ current: dialog }),
  close: () => set({ current: null }),
}));
