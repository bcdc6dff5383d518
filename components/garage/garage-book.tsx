"use client";
import { useTranslations } from "next-intl";
import { useDeferredValue, useMemo, useState } from "react";
import { RetryNote } from "@/components/layout/retry-note";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { GarageListing } from "@/lib/client/garage-list";
import type { GarageVehicle } from "@/lib/contract/garage";
import { ListControls, type ListWish } from "./list-controls";
import { VehicleRows } from "./vehicle-rows";
import { findVehicles, sortVehicles } from "./vehicle-words";

const EVERYTHING: ListWish = { search: "", sort: "newest", filter: "all" };

interface GarageBookProps {
  listing: GarageListing;
  /** Why no more of it came. */
  error: unknown;
  onRetry: () => void;
  onEdit: (vehicle: GarageVehicle) => void;
  onRemove: (vehicle: GarageVehicle) => void;
}

/** The cars, searched, filtered and sorted: apart from what stands around them, so that a key draws nothing else anew. */
export function GarageBook({ listing, error, onRetry, onEdit, onRemove }: GarageBookProps) {
  const t = useTranslations("garage");
  const [wish, setWish] = useState(EVERYTHING);
  const wanted = useDeferredValue(wish);
  const { vehicles, total, complete } = listing;
  const sorted = useMemo(() => sortVehicles(vehicles, wanted.sort), [vehicles, wanted.sort]);
  const found = useMemo(
    () => findVehicles(sorted, wanted.search, wanted.filter),
    [sorted, wanted.search, wanted.filter],
  );
  return (
    <>
      <ListControls wish={wish} onWish={setWish} />
      {complete ? (
        <p role="status" className="caps num">
          {found.length === total
            ? t("all", { count: total })
            : t("count", { shown: found.length, all: total })}
        </p>
      ) : (
        <p className="caps num">{t("reading", { read: vehicles.length, all: total })}</p>
      )}
      {error && !complete ? <RetryNote error={error} onRetry={onRetry} /> : null}
      {found.length > 0 ? (
        <VehicleRows vehicles={found} label={t("list")} onEdit={onEdit} onRemove={onRemove} />
      ) : complete ? (
        <EmptyState
          title={t("noMatch")}
          action={
            <Button look="quiet" onClick={() => setWish(EVERYTHING)}>
              {t("clear")}
            </Button>
          }
        />
      ) : null}
    </>
  );
}
