import { queryOptions } from "@tanstack/react-query";
import { ApiError, callApi, loadCalls, vehicleQueryDefaults } from "@/lib/platform/browser";

const vehicle = loadCalls(() => import("../contract/vehicle"), "vehicleCalls");
const recall = loadCalls(() => import("@/lib/recalls/contract/recalls"), "recallCalls");

export type ModelSource = "vehicle" | "recalls";

async function readList<T>(
  source: ModelSource,
  readVehicles: () => Promise<{ data: T[] }>,
  readRecalls: () => Promise<{ data: T[] }>,
): Promise<T[]> {
  if (source === "recalls") return (await readRecalls()).data;
  try {
    return (await readVehicles()).data;
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_offered") return (await readRecalls()).data;
    throw error;
  }
}

const key = (source: ModelSource, ...rest: readonly (string | number | null)[]) =>
  ["models", source, ...rest] as const;

export function yearsQuery(source: ModelSource) {
  return queryOptions({
    queryKey: key(source, "years"),
    queryFn: ({ signal }): Promise<number[]> =>
      readList<number>(
        source,
        () => callApi(vehicle("years"), { signal }),
        () => callApi(recall("years"), { signal }),
      ),
    ...vehicleQueryDefaults,
  });
}

export function makesQuery(source: ModelSource, year: number | null) {
  return queryOptions({
    queryKey: key(source, "makes", year),
    queryFn: async ({ signal }): Promise<string[]> => {
      if (year === null) return [];
      const options = { query: { year }, signal };
      return readList<string>(
        source,
        () => callApi(vehicle("makes"), options),
        () => callApi(recall("makes"), options),
      );
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
      return readList<string>(
        source,
        () => callApi(vehicle("models"), options),
        () => callApi(recall("models"), options),
      );
    },
    enabled: year !== null && make !== "",
    ...vehicleQueryDefaults,
  });
}
