import { create } from "zustand";
import { persist } from "zustand/middleware";
import { browserStorage } from "@/lib/platform/browser";

const TOURS_STORAGE_KEY = "tours";

interface TourState {
  shown: readonly string[];
  noteShown: (userId: string) => void;
}

function parse(stored: unknown): Pick<TourState, "shown"> | null {
  const { shown } = (stored ?? {}) as Partial<TourState>;
  return Array.isArray(shown) ? { shown: shown.filter((id) => typeof id === "string") } : null;
}

export const useTours = create<TourState>()(
  persist(
    (set) => ({
      shown: [],
      noteShown: (userId) =>
        set(({ shown }) => (shown.includes(userId) ? { shown } : { shown: [...shown, userId].slice(-50) })),
    }),
    {
      name: TOURS_STORAGE_KEY,
      storage: browserStorage.forStore(parse),
      partialize: ({ shown }) => ({ shown }),
    },
  ),
);
