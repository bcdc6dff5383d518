import { queryOptions } from "@tanstack/react-query";
import { ApiError, callApi, loadCalls, vehicleQueryDefaults } from "@/lib/platform/browser";
import { isSameVehicle } from "@/lib/vin/rules/vin-input";
import type { VehicleDraft } from "../contract/garage";

const call = loadCalls(() => import("../contract/garage"), "garageCalls");

export const garageKeys = {
  all: ["garage"] as const,
  list: ["garage", "list"] as const,
  imports: ["garage", "imports"] as const,
  recent: (limit: number) => ["garage", "recent", limit] as const,
  saved: (vin: string) => ["garage", "saved", vin] as const,
  mileage: (vin: string) => ["garage", "mileage", vin] as const,
  compared: (vins: readonly string[]) => ["garage", "compared", ...vins] as const,
  detail: (vin: string) => ["garage", "detail", vin] as const,
};

export function garageVehicleQuery(vin: string) {
  return queryOptions({
    queryKey: garageKeys.detail(vin),
    queryFn: async ({ signal }) => {
      try {
        const { vehicle, vehicles } = await callApi(call("read"), { query: { vin }, signal });
        // Some Members APIs, such as a mock of the OpenAPI document, return only the list.
        return vehicle ?? vehicles?.find((item) => isSameVehicle(item.vin, vin)) ?? null;
      } catch (error) {
        if (error instanceof ApiError && error.code === "not_found") return null;
        throw error;
      }
    },
    ...vehicleQueryDefaults,
  });
}

export function savedVehicleQuery(vin: string) {
  return queryOptions({
    queryKey: garageKeys.saved(vin),
    queryFn: async ({ signal }) => {
      const { vehicles } = await callApi(call("page"), { query: { search: vin, limit: 1 }, signal });
      return vehicles.find((vehicle) => isSameVehicle(vehicle.vin, vin)) ?? null;
    },
    ...vehicleQueryDefaults,
  });
}

export function comparedVehiclesQuery(vins: readonly string[]) {
  return queryOptions({
    queryKey: garageKeys.compared(vins),
    queryFn: async ({ signal }) =>
      (await callApi(call("compare"), { body: { vins: [...vins] }, signal })).data,
    ...vehicleQueryDefaults,
  });
}

export function saveVehicle(vehicle: VehicleDraft) {
  return callApi(call("save"), { body: { vehicle } });
}

export function removeVehicle(vin: string) {
  return callApi(call("remove"), { query: { vin } });
}

export async function restoreVehicle(vin: string) {
  return (await callApi(call("restore"), { body: { vin } })).vehicle;
}
