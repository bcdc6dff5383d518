import { queryOptions } from "@tanstack/react-query";
import { vehicleCalls } from "@/lib/contract/vehicle";
import { vehicleQueryDefaults } from "./query-client";
import { callApi } from "./request";

export const vehicleKeys = {
  all: ["vehicle"] as const,
  preview: (vin: string) => ["vehicle", "preview", vin] as const,
  classic: (vin: string) => ["vehicle", "classic", vin] as const,
  years: ["vehicle", "years"] as const,
  makes: (year: number | null) => ["vehicle", "makes", year] as const,
  models: (year: number | null, make: string) => ["vehicle", "models", year, make] as const,
  trims: (year: number, make: string, model: string) => ["vehicle", "trims", year, make, model] as const,
};

/** What a VIN of 17 characters is, and which kinds of record exist. */
export function previewQuery(vin: string) {
  return queryOptions({
    queryKey: vehicleKeys.preview(vin),
    queryFn: async ({ signal }) =>
      (await callApi(vehicleCalls.previewDecode, { query: { vin }, signal })).data,
    ...vehicleQueryDefaults,
  });
}

/** What a number of 14 characters or fewer says; fails with 'wrong_vin' when it fits no maker's format. */
export function classicQuery(vin: string) {
  return queryOptions({
    queryKey: vehicleKeys.classic(vin),
    queryFn: async ({ signal }) =>
      (await callApi(vehicleCalls.classicMapping, { query: { vin }, signal })).data,
    ...vehicleQueryDefaults,
  });
}

export function yearsQuery() {
  return queryOptions({
    queryKey: vehicleKeys.years,
    queryFn: async ({ signal }) => (await callApi(vehicleCalls.years, { signal })).data,
    ...vehicleQueryDefaults,
  });
}

export function makesQuery(year: number | null) {
  return queryOptions({
    queryKey: vehicleKeys.makes(year),
    queryFn: async ({ signal }) =>
      year === null ? [] : (await callApi(vehicleCalls.makes, { query: { year }, signal })).data,
    enabled: year !== null,
    ...vehicleQueryDefaults,
  });
}

export function modelsQuery(year: number | null, make: string) {
  return queryOptions({
    queryKey: vehicleKeys.models(year, make),
    queryFn: async ({ signal }) =>
      year === null ? [] : (await callApi(vehicleCalls.models, { query: { year, make }, signal })).data,
    enabled: year !== null && make !== "",
    ...vehicleQueryDefaults,
  });
}

export function trimsQuery(year: number, make: string, model: string) {
  return queryOptions({
    queryKey: vehicleKeys.trims(year, make, model),
    queryFn: async ({ signal }) =>
      (await callApi(vehicleCalls.trims, { query: { year, make, model }, signal })).data,
    ...vehicleQueryDefaults,
  });
}

export type PlatePurpose = "buying" | "selling" | "owner" | "dealer" | "other";

/** The VIN behind a plate. Not cached and not in any key: a plate is kept nowhere in the browser. */
export async function decodePlate(plate: string, state: string, purpose: PlatePurpose, signal?: AbortSignal) {
  const query = { plate, state, purpose };
  return (await callApi(vehicleCalls.plateDecode, { query, signal })).data;
}
