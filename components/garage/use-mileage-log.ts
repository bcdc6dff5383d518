"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { garageVehicleQuery } from "@/lib/client/garage";
import { logMileage, mileageQuery, removeMileage } from "@/lib/client/garage-mileage";
import { vehicleState } from "@/lib/client/vehicle-state";
import type { MileageEntry } from "@/lib/contract/garage-mileage";
import { TOAST_MS } from "@/lib/core/constants";
import { useToasts } from "@/stores/toast";

/**
 * The odometer readings of a saved vehicle: add, remove, undo. The vehicle's mileage follows its newest reading.
 */
export function useMileageLog(vin: string) {
  const t = useTranslations("garage.toast");
  const client = useQueryClient();
  const show = useToasts((state) => state.show);
  const [removed, setRemoved] = useState<MileageEntry | null>(null);
  const { data: entries, error, refetch } = useQuery(mileageQuery(vin));
  async function refresh() {
    const [fresh] = await Promise.all([
      client.fetchQuery({ ...garageVehicleQuery(vin), staleTime: 0 }),
      client.invalidateQueries({ queryKey: mileageQuery(vin).queryKey }),
    ]);
    if (fresh) vehicleState(client).updateVehicle(fresh);
  }
  const add = useMutation({
    mutationFn: logMileage,
    onSuccess: () => {
      setRemoved(null);
      show({ title: t("success"), message: t("updated"), duration: TOAST_MS.save });
      return refresh();
    },
  });
  const remove = useMutation({
    mutationFn: ({ id }: MileageEntry) => removeMileage(id),
    onSuccess: (_answer, entry) => {
      setRemoved(entry);
      return refresh();
    },
  });
  return {
    entries,
    error,
    refetch,
    add,
    remove,
    removed,
    /** Undo adds the same reading again: it has no other state. */
    undo: () => removed && add.mutate({ vin, day: removed.day, miles: removed.miles, note: removed.note }),
  };
}
