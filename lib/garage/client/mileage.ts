"use client";
import { queryOptions } from "@tanstack/react-query";
import { callApi, loadCalls, vehicleQueryDefaults } from "@/lib/platform/browser";
import type { MileageExplanation } from "../rules/mileage-drop";
import { garageKeys } from "./garage";

const call = loadCalls(() => import("../contract/garage"), "garageCalls");

export function mileageQuery(vin: string) {
  return queryOptions({
    queryKey: garageKeys.mileage(vin),
    queryFn: async ({ signal }) => (await callApi(call("mileage"), { query: { vin }, signal })).data,
    ...vehicleQueryDefaults,
  });
}

interface NewReading {
  vin: string;
  day: string;
  miles: number;
  note: string | null;
  explanation?: MileageExplanation | null | undefined;
  reading_id?: string | null | undefined;
}

export async function logMileage(reading: NewReading) {
  return (await callApi(call("logMileage"), { body: reading })).data;
}

export const removeMileage = (id: string) => callApi(call("removeMileage"), { query: { id } });
