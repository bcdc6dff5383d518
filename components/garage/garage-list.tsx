"use client";
import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useCallback, useState } from "react";
import { QueryView } from "@/components/shell/query-view";
import { Button, ButtonLink } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { garageExportHref } from "@/lib/client/garage-import";
import { garageListQuery } from "@/lib/client/garage-list";
import type { GarageVehicle } from "@/lib/contract/garage";
import { routes } from "@/lib/routes";
import { AddVehicle } from "./add-vehicle";
import { EditVehicle } from "./edit-vehicle";
import { GarageStatusBar } from "./garage-status-bar";
import { GarageView } from "./garage-view";
import { useGarageActions } from "./use-garage-actions";
import { isGarageMode } from "./vehicle-labels";

/** The garage: add, search, sort, filter, open, edit, remove, select for comparison. */
export function GarageList() {
  const t = useTranslations("garage");
  const garageMode = isGarageMode(usePathname());
  const query = useQuery(garageListQuery());
  const [edited, setEdited] = useState<GarageVehicle | null>(null);
  const { remove } = useGarageActions();
  const { mutate } = remove;
  const removeOne = useCallback((vehicle: GarageVehicle) => mutate(vehicle), [mutate]);

  return (
    <div data-mode={garageMode ? "garage" : "list"} className="grid gap-6">
      <Card className="p-4 md:p-6">
        <AddVehicle />
      </Card>
      <ImportExportActions canExport={(query.data?.vehicles.length ?? 0) > 0} />
      <QueryView
        query={query}
        isEmpty={({ complete, vehicles }) => complete && vehicles.length === 0}
        empty={
          <EmptyState
            title={t("empty.title")}
            action={
              <ButtonLink href={routes.dashboard} variant="quiet">
                {t("empty.action")}
              </ButtonLink>
            }
          >
            {t("empty.text")}
          </EmptyState>
        }
      >
        {(listing) => (
          <GarageView
            listing={listing}
            error={query.error}
            onRetry={query.refetch}
            onEdit={setEdited}
            onRemove={removeOne}
          />
        )}
      </QueryView>
      <GarageStatusBar />
      {edited ? <EditVehicle key={edited.vin} vehicle={edited} onClose={() => setEdited(null)} /> : null}
    </div>
  );
}

const ImportDialog = lazy(async () => ({ default: (await import("./import-dialog")).ImportDialog }));

/** Import from and export to a CSV file. */
function ImportExportActions({ canExport }: { canExport: boolean }) {
  const t = useTranslations("garage.import");
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="quiet" size="sm" className="min-h-11" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {canExport ? (
        <a href={garageExportHref} download className={`${buttonStyle("quiet", "sm", false)} min-h-11`}>
          {t("export")}
        </a>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <ImportDialog open onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
