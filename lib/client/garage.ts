import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type GarageVehicle, garageCalls, type VehicleDraft } from "@/lib/contract/garage";
import { ApiError } from "./api-error";
import { vehicleQueryDefaults } from "./query-client";
import { callApi } from "./request";

export const garageKeys = {
  all: ["garage"] as const,
  list: ["garage", "list"] as const,
  detail: (vin: string) => ["garage", "detail", vin] as const,
};

/** The whole garage, newest first. */
export function garageListQuery() {
  return queryOptions({
    queryKey: garageKeys.list,
    queryFn: async ({ signal }) => (await callApi(garageCalls.read, { signal })).vehicles ?? [],
    ...vehicleQueryDefaults,
  });
}

/** One saved vehicle; null when the garage does not hold it. */
export function garageVehicleQuery(vin: string) {
  return queryOptions({
    queryKey: garageKeys.detail(vin),
    queryFn: async ({ signal }) => {
      try {
        return (await callApi(garageCalls.read, { query: { vin }, signal })).vehicle ?? null;
      } catch (error) {
        if (error instanceof ApiError && error.code === "not_found") return null;
        throw error;
      }
    },
    ...vehicleQueryDefaults,
  });
}

/** Where a saved vehicle's data came from, asked as a search: a car that is not in the garage is no error here. */
export function vehicleSourceQuery(vin: string) {
  return queryOptions({
    queryKey: [...garageKeys.all, "source", vin] as const,
    queryFn: async ({ signal }) => {
      const { vehicles } = await callApi(garageCalls.page, { query: { search: vin, limit: 1 }, signal });
      return vehicles.find((vehicle) => vehicle.vin === vin)?.source ?? null;
    },
    ...vehicleQueryDefaults,
  });
}

export function saveVehicle(vehicle: VehicleDraft) {
  return callApi(garageCalls.save, { body: { vehicle } });
}

export function removeVehicle(vin: string) {
  return callApi(garageCalls.remove, { query: { vin } });
}

/** Takes a vehicle out of the list at once; the answer puts it back if the server refuses. */
export function takeFromList(client: QueryClient, vin: string): () => void {
  const before = client.getQueryData<GarageVehicle[]>(garageKeys.list);
  client.setQueryData<GarageVehicle[]>(garageKeys.list, (list) =>
    list?.filter((vehicle) => vehicle.vin !== vin),
  );
  return () => client.setQueryData(garageKeys.list, before);
}
