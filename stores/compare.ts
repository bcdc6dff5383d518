import { create } from "zustand";
import { COMPARE_MAX } from "@/lib/platform/values";

interface GarageStore {
  removed: { vin: string; name: string } | null;
  setRemoved: (removed: { vin: string; name: string } | null) => void;
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
