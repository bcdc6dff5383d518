"use client";
import { isEuropeanSource } from "@/lib/core/vehicle/vehicle";
import { useUser } from "./account";
import { savedVehicleQuery } from "./garage";
import { useServedQuery } from "./http/served-query";

export function useEuropeanSource(vin: string): boolean {
  const { data: user } = useUser();
  const { data } = useServedQuery({ ...savedVehicleQuery(vin), enabled: Boolean(user) });
  return isEuropeanSource(data?.source);
}
