"use client";
import { useTranslations } from "next-intl";
import { useDeferredValue, useMemo, useState } from "react";
import { RetryNotice } from "@/components/shell/retry-notice";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { GarageListing } from "@/lib/client/garage-list";
import type { GarageVehicle } from "@/lib/contract/garage";
import { ListControls, type ListFilters } from "./garage-list-controls";
import { UncheckedRecalls } from "./unchecked-recalls";
import { findVehicles, sortVehicles } from "./vehicle-labels";
import { VehicleRows } from "./vehicle-rows";

const EVERYTHING: ListFilters = { search: "", sort: "newest", filter: "all" };

interface GarageViewProps {
  listing: GarageListing;
  error: unknown;
  onRetry: () => void;
  onEdit: (vehicle: GarageVehicle) => void;
  onRemove: (vehicle: GarageVehicle) => void;
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
