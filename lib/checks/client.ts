import { queryOptions } from "@tanstack/react-query";
import { garageKeys } from "@/lib/garage/client/garage";
import { callApi, loadCalls, vehicleQueryDefaults } from "@/lib/platform/browser";
import type { Locale } from "@/lib/platform/i18n";

const checks = loadCalls(() => import("./contract"), "checkCalls");

export const checkKeys = {
  all: ["checks"] as const,
  quick: (vin: string) => ["checks", "quick", vin] as const,
  values: ["checks", "value"] as const,
  value: (vin: string, mileage: number | null) => ["checks", "value", vin, mileage] as const,
  /** Under the garage's keys, because saving or removing a vehicle changes the result. */
  history: (vin: string, locale: Locale) => [...garageKeys.all, "history", vin, locale] as const,
};

export function quickCheckQuery(vin: string) {
  return queryOptions({
    queryKey: checkKeys.quick(vin),
    queryFn: async ({ signal }) => (await callApi(checks("quick"), { body: { vin }, signal })).decode,
    ...vehicleQueryDefaults,
  });
}

/** Returns the market value in US cents, not adjusted for mileage if `mileage` is null. */
export function marketValueQuery(vin: string, mileage: number | null) {
  return queryOptions({
    queryKey: checkKeys.value(vin, mileage),
    queryFn: async ({ signal }) => (await callApi(checks("value"), { body: { vin, mileage }, signal })).data,
    ...vehicleQueryDefaults,
  });
}
