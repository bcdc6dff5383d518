import { create } from "zustand";
import { persist } from "zustand/middleware";
import { hasFields, tabStorage } from "@/lib/client/storage";
import type { GenerationCharge } from "@/lib/core/credits/products";
import type { PendingRequest } from "@/lib/core/pending-request";
import type { GenerationStep } from "@/lib/core/retry";

/** What the user entered about a classic vehicle: the server cannot know it before a document is generated. */
export interface ClassicChoice {
  year: string;
  make: string;
  model: string;
  series: string;
  /** The classic mapping identified this vehicle; otherwise it was entered by hand. */
  mapped: boolean;
}

export interface GenerationRun {
  progress: GenerationStep;
  startedAt: number;
}

export interface GenerationFailure {
  /** BTN-2: the error's message, or 'Something went wrong'. */
  msg: string;
  code: string;
  reference: string | undefined;
  /** offer_credit granted a free credit. */
  offered: boolean | null;
  /** What a retry sends, under its key: the failed request, because the server may have done the work. */
  request: PendingRequest;
}

/** What the last generation cost; 'returned' is shown beside the document. */

interface DashboardState {
  /** By classic number. */
  classic: Readonly<Record<string, ClassicChoice>>;
  /** By VIN: the mileage as it was typed for a report. */
  mileages: Readonly<Record<string, string>>;
  /** By user, product and VIN: the generations running in this tab, whichever page is open. */
  runs: Readonly<Record<string, GenerationRun>>;
  failures: Readonly<Record<string, GenerationFailure>>;
  charges: Readonly<Record<string, GenerationCharge>>;
  /** URLs of generated documents, from answers that had one. */
  documentUrls: Readonly<Record<string, string>>;
  /** The VIN or key of a generated document's vehicle: one without a VIN gets its key from the server. */
  vehicleKeys: Readonly<Record<string, string>>;
  chooseClassic: (vin: string, choice: ClassicChoice) => void;
  enterMileage: (vin: string, mileage: string) => void;
  progress: (id: string, progress: GenerationStep, startedAt: number) => void;
  succeed: (id: string, made: { charge: GenerationCharge; vin?: string; url?: string }) => void;
  fail: (id: string, failure: GenerationFailure) => void;
  /** Ends a run without a result. */
  stop: (id: string) => void;
}

function without<T>(record: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> {
  const { [id]: _, ...rest } = record;
  return rest;
}

export const DASHBOARD_STORAGE_KEY = "workbench";

function isClassicChoice(value: unknown): value is ClassicChoice {
  return hasFields(value, {
    year: "string",
    make: "string",
    model: "string",
    series: "string",
    mapped: "boolean",
  });
}

function parse(stored: unknown): Pick<DashboardState, "classic" | "mileages"> {
  const { classic, mileages } = (stored ?? {}) as Partial<DashboardState>;
  const choices = Object.entries(classic ?? {}).filter(([, choice]) => isClassicChoice(choice));
  const typed = Object.entries(mileages ?? {}).filter(([, mileage]) => typeof mileage === "string");
  return { classic: Object.fromEntries(choices), mileages: Object.fromEntries(typed) };
}

/**
 * What was entered about a vehicle is stored for the tab, so that a login does not lose it. Runs and
 * their results are not stored: the server has them.
 */
export const useDashboardStore = create<DashboardState>()(
  persist(
    (set) => ({
      classic: {},
      mileages: {},
      runs: {},
      failures: {},
      charges: {},
      documentUrls: {},
      vehicleKeys: {},
      chooseClassic: (vin, choice) => set((state) => ({ classic: { ...state.classic, [vin]: choice } })),
      enterMileage: (vin, mileage) => set((state) => ({ mileages: { ...state.mileages, [vin]: mileage } })),
      progress: (id, progress, startedAt) =>
        set((state) => ({
          runs: { ...state.runs, [id]: { progress, startedAt } },
          failures: without(state.failures, id),
        })),
      succeed: (id, { charge, vin, url = "" }) =>
        set((state) => ({
          runs: without(state.runs, id),
          failures: without(state.failures, id),
          charges: { ...state.charges, [id]: charge },
          documentUrls: { ...state.documentUrls, [id]: url },
          vehicleKeys: vin ? { ...state.vehicleKeys, [id]: vin } : state.vehicleKeys,
        })),
      fail: (id, failure) =>
        set((state) => ({ runs: without(state.runs, id), failures: { ...state.failures, [id]: failure } })),
      stop: (id) => set((state) => ({ runs: without(state.runs, id) })),
    }),
    {
      name: DASHBOARD_STORAGE_KEY,
      storage: tabStorage.forStore(parse),
      partialize: ({ classic, mileages }) => ({ classic, mileages }),
    },
  ),
);
