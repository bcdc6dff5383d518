import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { RetryProgress } from "@/lib/core/retry";

/** What the person at the bench has settled about a classic car: the server cannot know it before a document is made. */
export interface ClassicChoice {
  year: string;
  make: string;
  model: string;
  series: string;
  /** The classic mapping named this car; typed by hand otherwise. */
  mapped: boolean;
}

export interface GenerationRun {
  progress: RetryProgress;
  startedAt: number;
}

export interface GenerationFailure {
  /** BTN-2: the error's message, or 'Something went wrong'. */
  msg: string;
  code: string;
  requestId: string | undefined;
  /** offer_credit granted a free credit. */
  offered: boolean;
  /** Set where no answer came: the same key must be sent again, because the server may have done the work. */
  retryKey: string | null;
}

/** What the last generation cost; 'returned' is told beside the document. */
export type GenerationCharge = "charged" | "returned" | "free";

interface WorkbenchState {
  /** By classic number. */
  classic: Readonly<Record<string, ClassicChoice>>;
  /** By user, product and VIN: what is being made in this tab, whichever page is open. */
  runs: Readonly<Record<string, GenerationRun>>;
  failures: Readonly<Record<string, GenerationFailure>>;
  charges: Readonly<Record<string, GenerationCharge>>;
  /** What the made document goes by: for a car without a VIN the server alone knows it. */
  made: Readonly<Record<string, string>>;
  chooseClassic: (vin: string, choice: ClassicChoice) => void;
  progress: (id: string, progress: RetryProgress, startedAt: number) => void;
  succeed: (id: string, charge: GenerationCharge, vin?: string) => void;
  fail: (id: string, failure: GenerationFailure) => void;
}

function without<T>(record: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> {
  const { [id]: _, ...rest } = record;
  return rest;
}

export const WORKBENCH_STORAGE_KEY = "workbench";

/**
 * What was settled about a classic car is kept for the tab: a login on the way must not lose it. Runs and their ends
 * are not kept: the server knows them.
 */
export const useWorkbench = create<WorkbenchState>()(
  persist(
    (set) => ({
      classic: {},
      runs: {},
      failures: {},
      charges: {},
      made: {},
      chooseClassic: (vin, choice) => set((state) => ({ classic: { ...state.classic, [vin]: choice } })),
      progress: (id, progress, startedAt) =>
        set((state) => ({
          runs: { ...state.runs, [id]: { progress, startedAt } },
          failures: without(state.failures, id),
        })),
      succeed: (id, charge, vin) =>
        set((state) => ({
          runs: without(state.runs, id),
          charges: { ...state.charges, [id]: charge },
          made: vin ? { ...state.made, [id]: vin } : state.made,
        })),
      fail: (id, failure) =>
        set((state) => ({ runs: without(state.runs, id), failures: { ...state.failures, [id]: failure } })),
    }),
    {
      name: WORKBENCH_STORAGE_KEY,
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ classic }) => ({ classic }),
    },
  ),
);
