"use client";
import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useOffer } from "@/components/providers/offers-provider";
import { QueryView } from "@/components/shell/query-view";
import { Card } from "@/components/ui/card";
import { type GarageListing, garageListQuery } from "@/lib/client/garage-list";
import type { GarageVehicle } from "@/lib/contract/garage";
import { AddVehicle } from "./add-vehicle";
import { EditVehicle } from "./edit-vehicle";
import { GarageActions } from "./garage-actions";
import { GarageStatusBar } from "./garage-status-bar";
import { GarageView } from "./garage-view";
import { useGarageActions } from "./use-garage-actions";
import { isGarageMode } from "./vehicle-labels";

const isEmptyGarage = ({ complete, vehicles }: GarageListing) => complete && vehicles.length === 0;

export function GarageList() {
  const t = useTranslations("garage");
  const garageMode = isGarageMode(usePathname());
  const query = useQuery(garageListQuery());
  const [edited, setEdited] = useState<GarageVehicle | null>(null);
  const { remove } = useGarageActions();
  const { mutate } = remove;
  const removeOne = useCallback((vehicle: GarageVehicle) => mutate(vehicle), [mutate]);

  return (
    <div data-mode={garageMode ? "garage" : "list"} className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="heading text-3xl md:text-4xl">{t(garageMode ? "garageTitle" : "title")}</h1>
        <GarageActions isEmpty={query.data !== undefined && isEmptyGarage(query.data)} />
      </div>
      <QueryView query={query} isEmpty={isEmptyGarage} empty={<EmptyGarage />}>
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

function EmptyGarage() {
  const t = useTranslations("garage.empty");
  const exact = String(useOffer("ownApi"));
  return (
    <Card className="grid gap-5 p-4 md:p-6">
      <div>
        <h2 className="heading text-xl">{t("title")}</h2>
        <p className="mt-2 max-w-measure text-ink-2">{t("text", { exact })}</p>
      </div>
      <AddVehicle />
    </Card>
  );
}
