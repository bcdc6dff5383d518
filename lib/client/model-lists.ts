import { queryOptions } from "@tanstack/react-query";
import { vehicleQueryDefaults } from "./http/query-client";
import { callApi, callsOf } from "./http/request";

const vehicle = callsOf(() => import("@/lib/contract/vehicle"), "vehicleCalls");
const recall = callsOf(() => import("@/lib/contract/recalls"), "recallCalls");

/** The source of the names: VIN decoding, or recalls. */
export type ModelSource = "vehicle" | "recalls";

const key = (source: ModelSource, ...rest: readonly (string | number | null)[]) =>
  ["models", source, ...rest] as const;

export function yearsQuery(source: ModelSource) {
  return queryOptions({
    queryKey: key(source, "years"),
    queryFn: async ({ signal }): Promise<number[]> =>
      source === "recalls"
        ? (await callApi(recall("years"), { signal })).data
        : (await callApi(vehicle("years"), { signal })).data,
    ...vehicleQueryDefaults,
  });
}

export function makesQuery(source: ModelSource, year: number | null) {
  return queryOptions({
    queryKey: key(source, "makes", year),
    queryFn: async ({ signal }): Promise<string[]> => {
      if (year === null) return [];
      const options = { query: { year }, signal };
      return source === "recalls"
        ? (await callApi(recall("makes"), options)).data
        : (await callApi(vehicle("makes"), options)).data;
    },
    enabled: year !== null,
    ...vehicleQueryDefaults,
  });
}

export function modelsQuery(source: ModelSource, year: number | null, make: string) {
  return queryOptions({
    queryKey: key(source, "models", year, make),
    queryFn: async ({ signal }): Promise<string[]> => {
      if (year === null) return [];
      const options = { query: { year, make }, signal };
      return source === "recalls"
        ? (await callApi(recall("models"), options)).data
        : (await callApi(vehicle("models"), options)).data;
    },
    enabled: year !== null && make !== "",
    ...vehicleQueryDefaults,
  });
}
