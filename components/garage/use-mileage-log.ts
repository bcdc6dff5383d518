"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { garageVehicleQuery } from "@/lib/garage/client/garage";
import { logMileage, mileageQuery, removeMileage } from "@/lib/garage/client/mileage";
import type { GarageVehicle } from "@/lib/garage/contract/garage";
import type { MileageEntry } from "@/lib/garage/contract/mileage";
import { findMileageDrop, type MileageAnswer, type MileageDrop } from "@/lib/garage/rules/mileage-drop";
import { TOAST_MS } from "@/lib/platform/values";
import { getVehicleState } from "@/lib/vehicle/client/vehicle-state";
import { useToasts } from "@/stores/toast";

type Reading = Parameters<typeof logMileage>[0];

export interface MileageQuestion {
  reading: Reading;
  drop: MileageDrop;
}

export function useMileageLog({ vin, year }: GarageVehicle) {
  const t = useTranslations("garage.toast");
  const client = useQueryClient();
  const show = useToasts((state) => state.show);
  const [removed, setRemoved] = useState<MileageEntry | null>(null);
  const [question, setQuestion] = useState<MileageQuestion | null>(null);
  const { data: entries, error, refetch } = useQuery(mileageQuery(vin));
  async function refresh() {
    const [fresh] = await Promise.all([
      client.fetchQuery({ ...garageVehicleQuery(vin), staleTime: 0 }),
      client.invalidateQueries({ queryKey: mileageQuery(vin).queryKey }),
    ]);
    if (fresh) getVehicleState(client).updateVehicle(fresh);
  }
  const add = useMutation({
    mutationFn: logMileage,
    onSuccess: () => {
      setRemoved(null);
      setQuestion(null);
      show({ title: t("success"), message: t("updated"), duration: TOAST_MS.save });
      return refresh();
    },
    // Another tab may have changed the log, so reload it before the next attempt.
    onError: () => refetch(),
  });
  const remove = useMutation({
    mutationFn: ({ id }: MileageEntry) => removeMileage(id),
    onSuccess: (_answer, entry) => {
      setRemoved(entry);
      setQuestion(null);
      return refresh();
    },
  });
  /** Resolves to false if the user must explain the reading first. */
  async function save(reading: Reading): Promise<boolean> {
    const drop = reading.explanation ? null : findMileageDrop(entries ?? [], year, reading);
    setQuestion(drop && { reading, drop });
    if (drop) return false;
    await add.mutateAsync(reading);
    return true;
  }
  return {
    entries,
    error,
    refetch,
    add,
    remove,
    removed,
    question,
    save,
    answer: async ({ explanation, id }: MileageAnswer) => {
      if (question) await add.mutateAsync({ ...question.reading, explanation, reading_id: id });
    },
    dismiss: () => setQuestion(null),
    undo: () => {
      if (!removed) return;
      const { day, miles, note, explanation } = removed;
      save({ vin, day, miles, note, explanation }).catch(() => undefined);
    },
  };
}
