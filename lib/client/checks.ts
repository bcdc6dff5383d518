import { queryOptions } from "@tanstack/react-query";
import { garageKeys } from "./garage";
import { vehicleQueryDefaults } from "./query-client";
import { callApi, callsOf } from "./request";

const checks = callsOf(() => import("@/lib/contract/checks"), "checkCalls");

export const checkKeys = {
  all: ["checks"] as const,
  quick: (vin: string) => ["checks", "quick", vin] as const,
  value: (vin: string, mileage: number | null) => ["checks", "value", vin, mileage] as const,
  /** Under the garage's own keys: what is saved or taken out changes the answer. */
  history: (vin: string) => [...garageKeys.all, "history", vin] as const,
};

/** Accident, lemon, flood and owners of a VIN of 17 characters. */
export function quickCheckQuery(vin: string) {
  return queryOptions({
    queryKey: checkKeys.quick(vin),
    queryFn: async ({ signal }) => (await callApi(checks("quick"), { body: { vin }, signal })).decode,
    ...vehicleQueryDefaults,
  });
}

/** What the car is worth, in integer US cents; `mileage` null leaves prices as they were asked. */
export function marketValueQuery(vin: string, mileage: number | null) {
  return queryOptions({
    queryKey: checkKeys.value(vin, mileage),
    queryFn: async ({ signal }) => (await callApi(checks("value"), { body: { vin, mileage }, signal })).data,
    ...vehicleQueryDefaults,
  });
}
