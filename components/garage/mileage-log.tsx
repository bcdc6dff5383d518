"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { QueryView } from "@/components/shell/query-view";
import { Button } from "@/components/ui/button";
import { TrashIcon } from "@/components/ui/icons";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { garageVehicleQuery } from "@/lib/client/garage";
import { logMileage, mileageQuery, removeMileage } from "@/lib/client/garage-mileage";
import { useErrorText } from "@/lib/client/use-error-text";
import { vehicleState } from "@/lib/client/vehicle-state";
import type { GarageVehicle } from "@/lib/contract/garage";
import type { MileageEntry } from "@/lib/contract/garage-mileage";
import { TOAST_MS } from "@/lib/core/constants";
import { formatCount } from "@/lib/core/money";
import { analyzeOdometer, type OdometerAnalysis } from "@/lib/core/odometer";
import { useToasts } from "@/stores/toast";
import { MileageForm } from "./mileage-form";

interface MileageLogProps {
  vehicle: GarageVehicle;
  /** The report's odometer chart, passed in by the page. */
  figure: (analysis: OdometerAnalysis) => ReactNode;
}

/** The owner's odometer readings: the chart, every reading, and a form for the next. */
export function MileageLog({ vehicle, figure }: MileageLogProps) {
  const t = useTranslations("garage.mileage");
  const format = useFormatter();
  const errorText = useErrorText();
  const undoButton = useRef<HTMLButtonElement>(null);
  const { entries, error, refetch, add, remove, removed, undo } = useMileageLog(vehicle.vin);
  const analysis = useMemo(
    () =>
      analyzeOdometer(
        (entries ?? []).map(({ id, day, miles }) => ({
          id,
          date: day,
          value: miles,
          unit: "mi" as const,
          source: "",
        })),
        vehicle.year,
      ),
    [entries, vehicle.year],
  );
  useEffect(() => {
    if (removed) undoButton.current?.focus();
  }, [removed]);

  const flags = new Map(analysis.readings.map((reading) => [reading.id, reading.flag]));
  // A plain date: it must not shift with the time zone.
  const date = (day: string) =>
    format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
  return (
    <QueryView query={{ data: entries, error, refetch }}>
      {(readings) => (
        <div className="grid gap-4">
          {vehicle.mileage === null ? null : (
            <p className="num heading text-2xl">{t("now", { miles: formatCount(vehicle.mileage) })}</p>
          )}
          {figure(analysis)}
          {readings.length > 0 ? (
            <Table caption={t("caption")}>
              <thead>
                <tr>
                  <HeadCell>{t("day")}</HeadCell>
                  <HeadCell numeric>{t("miles")}</HeadCell>
                  <HeadCell>{t("note")}</HeadCell>
                  <HeadCell>
                    <span className="sr-only">{t("actions")}</span>
                  </HeadCell>
                </tr>
              </thead>
              <tbody>
                {readings.map((entry) => (
                  <tr key={entry.id}>
                    <Cell className="whitespace-nowrap">{date(entry.day)}</Cell>
                    <Cell numeric>{formatCount(entry.miles)}</Cell>
                    <Cell className="break-words">
                      {flags.get(entry.id) === "ok" ? null : (
                        <span className="mr-2 font-semibold text-amber">{t("doubtful")}</span>
                      )}
                      {entry.note}
                    </Cell>
                    <Cell className="w-11">
                      <button
                        type="button"
                        aria-label={t("remove", { day: date(entry.day) })}
                        onClick={() => remove.mutate(entry)}
                        className="-my-2 grid size-11 place-items-center rounded text-ink-2 hover:bg-band hover:text-red"
                      >
                        <TrashIcon />
                      </button>
                    </Cell>
                  </tr>
                ))}
              </tbody>
            </Table>
          ) : (
            <p className="text-ink-2">{t("none")}</p>
          )}
          {removed ? (
            <div role="status" className="flex flex-wrap items-center gap-3">
              <span>{t("removed", { day: date(removed.day) })}</span>
              <Button ref={undoButton} variant="quiet" size="sm" onClick={undo}>
                {t("undo")}
              </Button>
            </div>
          ) : null}
          <MileageForm
            vin={vehicle.vin}
            busy={add.isPending}
            problem={add.error ? errorText(add.error) : remove.error ? errorText(remove.error) : undefined}
            onChange={() => {
              add.reset();
              remove.reset();
            }}
            onSave={(reading) => add.mutateAsync(reading)}
          />
        </div>
      )}
    </QueryView>
  );
}

/**
 * The odometer readings of a saved vehicle: add, remove, undo. The vehicle's mileage follows its newest reading.
 */
function useMileageLog(vin: string) {
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
