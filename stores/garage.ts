import { create } from "zustand";

interface GarageState {
  /** What was last removed and can be put back, on whichever page of the garage one is by then. */
  removed: { vin: string; name: string } | null;
  setRemoved: (removed: { vin: string; name: string } | null) => void;
  /** Cars that are marked to be compared, in the order of marking. */
  marked: readonly string[];
  mark: (vin: string, isMarked: boolean) => void;
  clearMarks: () => void;
}

export const COMPARE_MIN = 2;
export const COMPARE_MAX = 4;

export const useGarageStore = create<GarageState>((set) => ({
  removed: null,
  setRemoved: (removed) => set({ removed }),
  marked: [],
  mark: (vin, isMarked) =>
    set(({ marked }) => {
      const others = marked.filter((one) => one !== vin);
      return { marked: isMarked ? [...others, vin].slice(0, COMPARE_MAX) : others };
    }),
  clearMarks: () => set({ marked: [] }),
}));
