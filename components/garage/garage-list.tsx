"use client";
import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { RetryNote } from "@/components/layout/retry-note";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadingStrip } from "@/components/ui/progress";
import { Sheet } from "@/components/ui/sheet";
import { garageListQuery } from "@/lib/client/garage-list";
import type { GarageVehicle } from "@/lib/contract/garage";
import { routes } from "@/lib/routes";
import { AddVehicle } from "./add-vehicle";
import { EditVehicle } from "./edit-vehicle";
import { FileActions } from "./file-actions";
import { GarageBook } from "./garage-book";
import { GarageStrip } from "./garage-strip";
import { useGarageActions } from "./use-garage-actions";
import { isGarageMode } from "./vehicle-words";

/** The garage: add, search, sort, filter, open, change, remove, mark for comparison. */
export function GarageList() {
  const t = useTranslations("garage");
  const common = useTranslations("common");
  const garageMode = isGarageMode(usePathname());
  const { data, error, refetch } = useQuery(garageListQuery());
  const [edited, setEdited] = useState<GarageVehicle | null>(null);
  const { remove } = useGarageActions();
  const { mutate } = remove;
  const removeOne = useCallback((vehicle: GarageVehicle) => mutate(vehicle), [mutate]);
  const isEmpty = data?.complete && data.vehicles.length === 0;

  return (
    <div data-mode={garageMode ? "garage" : "list"} className="grid gap-6">
      <Sheet className="p-4 md:p-6">
        <AddVehicle />
      </Sheet>
      <FileActions canExport={(data?.vehicles.length ?? 0) > 0} />
      {error && !data ? <RetryNote error={error} onRetry={() => refetch()} /> : null}
      {!data && !error ? <LoadingStrip label={common("loading")} /> : null}
      {isEmpty ? (
        <EmptyState
          title={t("empty.title")}
          action={
            <ButtonLink href={routes.dashboard} look="quiet">
              {t("empty.action")}
            </ButtonLink>
          }
        >
          {t("empty.text")}
        </EmptyState>
      ) : null}
      {data && !isEmpty ? (
        <GarageBook listing={data} error={error} onRetry={refetch} onEdit={setEdited} onRemove={removeOne} />
      ) : null}
      <GarageStrip />
      {edited ? <EditVehicle key={edited.vin} vehicle={edited} onClose={() => setEdited(null)} /> : null}
    </div>
  );
}
