import { create } from "zustand";
import { persist } from "zustand/middleware";
import { browserStorage } from "@/lib/client/storage";

const TOURS_STORAGE_KEY = "tours";

interface TourState {
  /** Users of this browser who have seen the sticker editor's tour. */
  shown: readonly string[];
  noteShown: (userId: string) => void;
}

function parse(stored: unknown): Pick<TourState, "shown"> | null {
  const { shown } = (stored ?? {}) as Partial<TourState>;
  return Array.isArray(shown) ? { shown: shown.filter((id) => typeof id === "string") } : null;
}

/** Once per user: stored in the browser, beyond the tab and the login. See docs/decisions/guided-tour.md. */
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
