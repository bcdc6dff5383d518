import { create } from "zustand";
import { persist } from "zustand/middleware";

const TOURS_STORAGE_KEY = "tours";

interface TourState {
  /** Users of this browser who have seen the sticker builder's tour. */
  shown: readonly string[];
  noteShown: (userId: string) => void;
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
      partialize: ({ shown }) => ({ shown }),
      merge: (persisted, state) => {
        const shown = (persisted as Partial<TourState> | undefined)?.shown;
        return {
          ...state,
          shown: Array.isArray(shown) ? shown.filter((id) => typeof id === "string") : [],
        };
      },
    },
  ),
);
