import { create } from "zustand";
import { TOAST_MS } from "@/lib/core/constants";

export interface ToastSlip {
  id: number;
  title: string;
  message?: string;
  tone: "plain" | "destructive";
  /** Time until it leaves by itself, in milliseconds. */
  duration: number;
}

interface ToastState {
  /** DLG-6: one at a time. A new one takes the place of the one before. */
  current: ToastSlip | null;
  show: (toast: { title: string; message?: string; tone?: ToastSlip["tone"]; duration?: number }) => void;
  dismiss: (id?: number) => void;
}

let lastId = 0;

export const useToasts = create<ToastState>((set, get) => ({
  current: null,
  show: ({ title, message, tone = "plain", duration = TOAST_MS.default }) => {
    lastId += 1;
    set({ current: { id: lastId, title, message, tone, duration } });
  },
  /** With an id: only if that toast is still the one shown, so that an old timer cannot take a newer toast away. */
  dismiss: (id) => {
    if (id === undefined || get().current?.id === id) set({ current: null });
  },
}));
