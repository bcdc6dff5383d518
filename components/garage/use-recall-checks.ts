"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useState } from "react";
import { ApiError } from "@/lib/client/http/api-error";
import { vinRecallsQuery } from "@/lib/client/recalls";
import { vehicleState } from "@/lib/client/vehicle-state";
import type { GarageVehicle } from "@/lib/contract/garage";
import { countKnownRecalls } from "@/lib/core/garage/known-recalls";
import { numberOf } from "./vehicle-labels";

/** Stays below the server's limit of lookups per minute. */
const CHECKS_MAX = 20;

export function listCheckable(unchecked: readonly GarageVehicle[]): readonly GarageVehicle[] {
  return unchecked.filter((vehicle) => numberOf(vehicle).kind !== "none").slice(0, CHECKS_MAX);
}

export function useRecallChecks() {
  const client = useQueryClient();
  const locale = useLocale();
  const { setOpenRecalls } = vehicleState(client);
  const [done, setDone] = useState(0);

  async function checkOne(vin: string): Promise<boolean> {
    try {
      const query = { ...vinRecallsQuery(vin, locale), staleTime: 0 };
      const count = countKnownRecalls(await client.fetchQuery(query));
      if (count !== null) setOpenRecalls(vin, count);
      return count !== null;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  const check = useMutation({
    mutationFn: async (vehicles: readonly GarageVehicle[]) => {
      const failed = new Set<string>();
      for (const [index, { vin }] of vehicles.entries()) {
        setDone(index);
        if (!(await checkOne(vin))) failed.add(vin);
      }
      return { checked: vehicles.length - failed.size, failed };
    },
  });
  return { check, done };
}
