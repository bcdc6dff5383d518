"use client";
import { queryOptions } from "@tanstack/react-query";
import { garageKeys } from "./garage";
import { vehicleQueryDefaults } from "./query-client";
import { callApi, callsOf } from "./request";

const call = callsOf(() => import("@/lib/contract/garage"), "garageCalls");

/** What the owner read off a saved car's odometer, newest first. */
export function mileageQuery(vin: string) {
  return queryOptions({
    queryKey: garageKeys.mileage(vin),
    queryFn: async ({ signal }) => (await callApi(call("mileage"), { query: { vin }, signal })).data,
    ...vehicleQueryDefaults,
  });
}

export async function logMileage(reading: { vin: string; day: string; miles: number; note: string | null }) {
  return (await callApi(call("logMileage"), { body: reading })).data;
}

export const removeMileage = (id: string) => callApi(call("removeMileage"), { query: { id } });
