import { queryOptions } from "@tanstack/react-query";
import { garageKeys } from "./garage";
import { vehicleQueryDefaults } from "./query-client";
import { callApi, callsOf } from "./request";

const checks = callsOf(() => import("@/lib/contract/checks"), "checkCalls");
const garage = callsOf(() => import("@/lib/contract/garage"), "garageCalls");

export const checkKeys = {
  all: ["checks"] as const,
  quick: (vin: string) => ["checks", "quick", vin] as const,
  value: (vin: string, mileage: number | null) => ["checks", "value", vin, mileage] as const,
  /** Under the garage's own keys: what is saved or taken out changes the answer. */
  saved: (vin: string) => [...garageKeys.all, "saved", vin] as const,
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

/** The car as the garage holds it, asked as a search: null, and no error, where it is not there. */
export function savedVehicleQuery(vin: string) {
  return queryOptions({
    queryKey: checkKeys.saved(vin),
    queryFn: async ({ signal }) => {
      const { vehicles } = await callApi(garage("page"), { query: { search: vin, limit: 1 }, signal });
      return vehicles.find((vehicle) => vehicle.vin === vin) ?? null;
    },
    ...vehicleQueryDefaults,
  });
}
