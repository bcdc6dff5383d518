"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { garageKeys, removeVehicle, restoreVehicle, saveVehicle } from "@/lib/garage/client/garage";
import type { GarageVehicle } from "@/lib/garage/contract/garage";
import { useErrorText } from "@/lib/platform/browser";
import { TOAST_MS } from "@/lib/platform/values";
import { getVehicleState } from "@/lib/vehicle/client/vehicle-state";
import { useGarageStore } from "@/stores/compare";
import { useToasts } from "@/stores/toast";
import { getName } from "./vehicle-labels";

export function useGarageActions() {
  const t = useTranslations("garage.toast");
  const client = useQueryClient();
  const errorText = useErrorText();
  const show = useToasts((state) => state.show);
  const setRemoved = useGarageStore((state) => state.setRemoved);
  const mark = useGarageStore((state) => state.select);
  const state = getVehicleState(client);
  const showRefusal = (error: unknown) =>
    show({ title: t("failed"), message: errorText(error), tone: "destructive" });
  /** Refetches the list only if a request is in flight, since its response may be outdated. */
  const refresh = () => {
    const isReading = client.isFetching({ queryKey: garageKeys.list }) > 0;
    return client.invalidateQueries({
      queryKey: garageKeys.all,
      predicate: ({ queryKey }) => isReading || queryKey[1] !== garageKeys.list[1],
    });
  };

  const save = useMutation({
    mutationFn: saveVehicle,
    onMutate: ({ vin }) => ({ isKnown: state.isSaved(vin) }),
    onSuccess: ({ created, vehicle }, _draft, { isKnown }) => {
      const isNew = created ?? !isKnown;
      if (vehicle && isNew) state.addVehicle(vehicle);
      else if (vehicle) state.updateVehicle(vehicle);
      show({ title: t("success"), message: t(isNew ? "saved" : "updated"), duration: TOAST_MS.save });
      // A remote Members API may return only a status, so refetch the list too.
      return vehicle ? refresh() : client.invalidateQueries({ queryKey: garageKeys.all });
    },
  });

  const remove = useMutation({
    mutationFn: ({ vin }: GarageVehicle) => removeVehicle(vin),
    onMutate: ({ vin }) => state.removeVehicle(vin),
    onError: (error, vehicle) => {
      state.addVehicle(vehicle);
      showRefusal(error);
    },
    onSuccess: (_answer, vehicle) => {
      // Repeats the removal because a list page may have arrived since. Must not refetch the removed vehicle.
      state.removeVehicle(vehicle.vin);
      state.setVehicle(vehicle.vin, null);
      mark(vehicle.vin, false);
      setRemoved({ vin: vehicle.vin, name: getName(vehicle) });
      show({ title: t("deleted"), tone: "destructive", duration: TOAST_MS.remove });
      return client.invalidateQueries({ queryKey: garageKeys.all, refetchType: "none" });
    },
  });

  const restore = useMutation({
    mutationFn: restoreVehicle,
    onSuccess: (vehicle) => {
      state.addVehicle(vehicle);
      setRemoved(null);
      show({ title: t("success"), message: t("restored"), duration: TOAST_MS.save });
      return refresh();
    },
    onError: showRefusal,
  });

  return { save, remove, restore };
}
