"use client";
import { useUser } from "@/lib/account/client/account";
import { savedVehicleQuery } from "@/lib/garage/client/garage";
import { useServedQuery } from "@/lib/platform/browser";
import { isEuropeanSource } from "../rules/vehicle";

export function useEuropeanSource(vin: string): boolean {
  const { data: user } = useUser();
  const { data } = useServedQuery({ ...savedVehicleQuery(vin), enabled: Boolean(user) });
  return isEuropeanSource(data?.source);
}
