import { queryOptions } from "@tanstack/react-query";
import { vehicleQueryDefaults } from "./http/query-client";
import { callApi, callsOf } from "./http/request";

const call = callsOf(() => import("@/lib/contract/recalls"), "recallCalls");

export interface RecallModel {
  year: number;
  make: string;
  model: string;
}

const recallKeys = {
  all: ["recalls"] as const,
  vin: (vin: string) => ["recalls", "vin", vin] as const,
  model: ({ year, make, model }: RecallModel) => ["recalls", "model", year, make, model] as const,
};

/** Recalls of the model that a VIN decodes to; fails with 'wrong_vin' if it cannot be decoded. */
export function vinRecallsQuery(vin: string) {
  return queryOptions({
    queryKey: recallKeys.vin(vin),
    queryFn: async ({ signal }) => (await callApi(call("byVin"), { query: { vin }, signal })).data,
    ...vehicleQueryDefaults,
  });
}

export function modelRecallsQuery(vehicle: RecallModel) {
  return queryOptions({
    queryKey: recallKeys.model(vehicle),
    queryFn: async ({ signal }) => (await callApi(call("check"), { body: vehicle, signal })).data,
    ...vehicleQueryDefaults,
  });
}
