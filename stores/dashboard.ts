import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { GenerationCharge } from "@/lib/credits/rules/products";
import type { PendingRequest } from "@/lib/generation/rules/pending-request";
import { hasFields, tabStorage } from "@/lib/platform/browser";
import type { GenerationStep } from "@/lib/platform/calls";

export interface ClassicChoice {
  year: string;
  make: string;
  model: string;
  series: string;
  mapped: boolean;
}

export interface GenerationRun {
  progress: GenerationStep;
  startedAt: number;
}

export interface GenerationFailure {
  msg: string;
  code: string;
  reference: string | undefined;
  offered: boolean | null;
  /** A retry resends this request with its idempotency key because the server may have finished the work. */
  request: PendingRequest;
}

interface DashboardState {
  classic: Readonly<Record<string, ClassicChoice>>;
  mileages: Readonly<Record<string, string>>;
  /** Keyed by user, product and VIN. */
  runs: Readonly<Record<string, GenerationRun>>;
  failures: Readonly<Record<string, GenerationFailure>>;
  charges: Readonly<Record<string, GenerationCharge>>;
  documentUrls: Readonly<Record<string, string>>;
  vehicleKeys: Readonly<Record<string, string>>;
  chooseClassic: (vin: string, choice: ClassicChoice) => void;
  enterMileage: (vin: string, mileage: string) => void;
  progress: (id: string, progress: GenerationStep, startedAt: number) => void;
  succeed: (id: string, result: { charge: GenerationCharge; vin?: string; url?: string }) => void;
  fail: (id: string, failure: GenerationFailure) => void;
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
