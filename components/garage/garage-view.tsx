"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useDeferredValue, useMemo, useState } from "react";
import { RetryNotice } from "@/components/shell/retry-notice";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { HydrationGate } from "@/components/ui/hydration-gate";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import type { GarageListing } from "@/lib/garage/client/list";
import type { GarageVehicle } from "@/lib/garage/contract/garage";
import { countKnownRecalls } from "@/lib/garage/rules/known-recalls";
import { ApiError } from "@/lib/platform/browser";
import { vinRecallsQuery } from "@/lib/recalls/client";
import { getVehicleState } from "@/lib/vehicle/client/vehicle-state";
import {
  findVehicles,
  type GarageFilter,
  type GarageSort,
  garageFilters,
  garageSorts,
  getNumber,
  sortVehicles,
} from "./vehicle-labels";
import { VehicleRows } from "./vehicle-rows";

const EVERYTHING: ListFilters = { search: "", sort: "newest", filter: "all" };

interface GarageViewProps {
  listing: GarageListing;
  error: unknown;
  onRetry: () => void;
  onEdit: (vehicle: GarageVehicle) => void;
  onRemove: (vehicle: GarageVehicle) => void;
}

interface UncheckedRecallsProps {
  vehicles: readonly GarageVehicle[];
  onShow?: () => void;
}

/** Stays below the server's limit on recall checks per minute. */
const CHECKS_MAX = 20;

function listCheckable(unchecked: readonly GarageVehicle[]): readonly GarageVehicle[] {
  return unchecked.filter((vehicle) => getNumber(vehicle).kind !== "none").slice(0, CHECKS_MAX);
}

function useRecallChecks() {
  const client = useQueryClient();
  const locale = useLocale();
  const { setOpenRecalls } = getVehicleState(client);
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

function UncheckedRecalls({ vehicles, onShow }: UncheckedRecallsProps) {
  const t = useTranslations("garage.recallCheck");
  const { check, done } = useRecallChecks();
  const checkable = listCheckable(vehicles);
  const running = check.isPending ? (check.variables?.length ?? 0) : 0;
  const checked = check.data?.checked ?? 0;
  const failed = vehicles.filter(({ vin }) => check.data?.failed.has(vin)).length;
  const unchecked = vehicles.length - failed;
  const results = [
    checked > 0 ? t("checked", { count: checked }) : null,
    failed > 0 ? t("failed", { count: failed }) : null,
    unchecked > 0 ? t("unchecked", { count: unchecked }) : null,
  ];
  if (vehicles.length === 0 && !check.data) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="max-w-measure">
        {running > 0 ? t("checking", { at: done + 1, count: running }) : results.filter(Boolean).join(" ")}
      </p>
      {checkable.length > 0 ? (
        <Button variant="quiet" busy={check.isPending} onClick={() => check.mutate(checkable)}>
          {t("check", { count: checkable.length })}
        </Button>
      ) : null}
      {onShow && vehicles.length > 0 ? (
        <Button variant="plain" onClick={onShow}>
          {t("show")}
        </Button>
      ) : null}
    </div>
  );
}

/** A separate component so that a keystroke re-renders only the list. */
export function GarageView({ listing, error, onRetry, onEdit, onRemove }: GarageViewProps) {
  const t = useTranslations("garage");
  const [filters, setFilters] = useState(EVERYTHING);
  const deferred = useDeferredValue(filters);
  const { vehicles, total, complete } = listing;
  const sorted = useMemo(() => sortVehicles(vehicles, deferred.sort), [vehicles, deferred.sort]);
  const matches = useMemo(
    () => findVehicles(sorted, deferred.search, deferred.filter),
    [sorted, deferred.search, deferred.filter],
  );
  const isAboutRecalls = deferred.filter === "recalls" || deferred.filter === "recallsUnchecked";
  const unchecked = useMemo(
    () => (isAboutRecalls ? findVehicles(sorted, deferred.search, "recallsUnchecked") : []),
    [sorted, deferred.search, isAboutRecalls],
  );
  return (
    <>
      <ListControls filters={filters} onChange={setFilters} />
      {complete ? (
        <p role="status" className="caps num">
          {matches.length === total
            ? t("all", { count: total })
            : t("count", { shown: matches.length, all: total })}
        </p>
      ) : (
        <p className="caps num">{t("reading", { read: vehicles.length, all: total })}</p>
      )}
      {isAboutRecalls && complete ? (
        <UncheckedRecalls
          vehicles={unchecked}
          onShow={
            filters.filter === "recalls"
              ? () => setFilters({ ...filters, filter: "recallsUnchecked" })
              : undefined
          }
        />
      ) : null}
      {error && !complete ? <RetryNotice error={error} onRetry={onRetry} /> : null}
      {matches.length > 0 ? (
        <VehicleRows vehicles={matches} label={t("list")} onEdit={onEdit} onRemove={onRemove} />
      ) : complete && unchecked.length === 0 ? (
        <EmptyState
          title={t("noMatch")}
          action={
            <Button variant="quiet" onClick={() => setFilters(EVERYTHING)}>
              {t("clear")}
            </Button>
          }
        />
      ) : null}
    </>
  );
}

interface ListFilters {
  search: string;
  sort: GarageSort;
  filter: GarageFilter;
}

function ListControls({
  filters,
  onChange,
}: {
  filters: ListFilters;
  onChange: (filters: ListFilters) => void;
}) {
  const t = useTranslations("garage");
  return (
    <HydrationGate className="grid grid-cols-2 gap-x-3 gap-y-4 sm:gap-x-4 lg:grid-cols-[1fr_13rem_13rem]">
      <Field label={t("search")} className="col-span-2 lg:col-span-1">
        <TextInput
          type="search"
          value={filters.search}
          onChange={(event) => onChange({ ...filters, search: event.target.value })}
        />
      </Field>
      <Field label={t("filter.label")}>
        <Select
          value={filters.filter}
          onChange={(event) =>
            onChange({
              ...filters,
              filter: garageFilters.find((option) => option === event.target.value) ?? "all",
            })
          }
        >
          {garageFilters.map((option) => (
            <option key={option} value={option}>
              {t(`filter.${option}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("sort.label")}>
        <Select
          value={filters.sort}
          onChange={(event) =>
            onChange({
              ...filters,
              sort: garageSorts.find((option) => option === event.target.value) ?? "newest",
            })
          }
        >
          {garageSorts.map((option) => (
            <option key={option} value={option}>
              {t(`sort.${option}`)}
            </option>
          ))}
        </Select>
      </Field>
    </HydrationGate>
  );
}
