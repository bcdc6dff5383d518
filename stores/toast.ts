import { create } from "zustand";
import { TOAST_MS } from "@/lib/platform/values";

export interface ToastMessage {
  id: number;
  title: string;
  message?: string;
  tone: "plain" | "destructive";
  /** Milliseconds. */
  duration: number;
  phase: "open" | "dismissed";
}

interface ToastState {
  current: ToastMessage | null;
  show: (toast: { title: string; message?: string; tone?: ToastMessage["tone"]; duration?: number }) => void;
  dismiss: (id: number) => void;
  remove: (id?: number) => void;
}

let lastId = 0;

export const useToasts = create<ToastState>((set, get) => ({
  current: null,
  show: ({ title, message, tone = "plain", duration = TOAST_MS.default }) => {
    lastId += 1;
    set({ current: { id: lastId, title, message, tone, duration, phase: "open" } });
  },
  dismiss: (id) => {
    const { current } = get();
    if (current?.id === id) set({ current: { ...current, phase: "dismissed" } });
  },
  remove: (id) => {
    if (id === undefined || get().current?.id === id) set({ current: null });
  },
}));
