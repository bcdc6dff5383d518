import { create } from "zustand";
import { COMPARE_MAX } from "@/lib/core/constants";

interface GarageStore {
  /** The last removed vehicle, for undo on any page of the garage. */
  removed: { vin: string; name: string } | null;
  setRemoved: (removed: { vin: string; name: string } | null) => void;
  /** VINs that are selected for comparison, in order of selection. */
  selected: readonly string[];
  select: (vin: string, isSelected: boolean) => void;
  clearSelection: () => void;
}

export const useGarageStore = create<GarageStore>((set) => ({
  removed: null,
  setRemoved: (removed) => set({ removed }),
  selected: [],
  select: (vin, isSelected) =>
    set(({ selected }) => {
      const others = selected.filter((other) => other !== vin);
      return { selected: isSelected ? [...others, vin].slice(0, COMPARE_MAX) : others };
    }),
  clearSelection: () => set({ selected: [] }),
}));
