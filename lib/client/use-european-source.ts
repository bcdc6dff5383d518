"use client";
import { useQuery } from "@tanstack/react-query";
import { isEuropeanSource } from "@/lib/core/vehicle/vehicle";
import { useUser } from "./account";
import { savedVehicleQuery } from "./garage";

/** Whether the garage says that a car was made for Europe; its VIN may not. False for a visitor, and until it is known. */
export function useEuropeanSource(vin: string): boolean {
  const { data: user } = useUser();
  const { data } = useQuery({ ...savedVehicleQuery(vin), enabled: Boolean(user) });
  return isEuropeanSource(data?.source);
}
