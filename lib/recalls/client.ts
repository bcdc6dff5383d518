import { queryOptions } from "@tanstack/react-query";
import { callApi, loadCalls, vehicleQueryDefaults } from "@/lib/platform/browser";
import type { Locale } from "@/lib/platform/i18n";

const call = loadCalls(() => import("./contract/recalls"), "recallCalls");

export interface RecallModel {
  year: number;
  make: string;
  model: string;
}

const recallKeys = {
  all: ["recalls"] as const,
  vin: (vin: string, locale: Locale) => ["recalls", "vin", vin, locale] as const,
  model: ({ year, make, model }: RecallModel, locale: Locale) =>
    ["recalls", "model", year, make, model, locale] as const,
};

/** Fails with 'wrong_vin' if the VIN can't be decoded. */
export function vinRecallsQuery(vin: string, locale: Locale) {
  return queryOptions({
    queryKey: recallKeys.vin(vin, locale),
    queryFn: async ({ signal }) => (await callApi(call("byVin"), { query: { vin }, signal })).data,
    ...vehicleQueryDefaults,
  });
}

export function modelRecallsQuery(vehicle: RecallModel, locale: Locale) {
  return queryOptions({
    queryKey: recallKeys.model(vehicle, locale),
    queryFn: async ({ signal }) => (await callApi(call("check"), { body: vehicle, signal })).data,
    ...vehicleQueryDefaults,
  });
}
