import { queryOptions } from "@tanstack/react-query";
import type { Locale } from "@/lib/core/locale";
import { garageKeys } from "./garage";
import { vehicleQueryDefaults } from "./http/query-client";
import { callApi, callsOf } from "./http/request";

const checks = callsOf(() => import("@/lib/contract/checks"), "checkCalls");

export const checkKeys = {
  all: ["checks"] as const,
  quick: (vin: string) => ["checks", "quick", vin] as const,
  values: ["checks", "value"] as const,
  value: (vin: string, mileage: number | null) => ["checks", "value", vin, mileage] as const,
  /** Under the garage's keys: saving or removing a vehicle changes the result. */
  history: (vin: string, locale: Locale) => [...garageKeys.all, "history", vin, locale] as const,
};

/** Accidents, lemon, flood and owners for a 17-character VIN. */
export function quickCheckQuery(vin: string) {
  return queryOptions({
    queryKey: checkKeys.quick(vin),
    queryFn: async ({ signal }) => (await callApi(checks("quick"), { body: { vin }, signal })).decode,
    ...vehicleQueryDefaults,
  });
}

/** A vehicle's value in integer US cents; with `mileage` null, prices are not adjusted. */
export function marketValueQuery(vin: string, mileage: number | null) {
  return queryOptions({
    queryKey: checkKeys.value(vin, mileage),
    queryFn: async ({ signal }) => (await callApi(checks("value"), { body: { vin, mileage }, signal })).data,
    ...vehicleQueryDefaults,
  });
}
