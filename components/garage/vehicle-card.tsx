"use client";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { TrashIcon } from "@/components/ui/icons";
import type { GarageVehicle } from "@/lib/contract/garage";
import { garageVehicleHref } from "@/lib/routes";
import { DocumentChips } from "./document-chips";
import { RemoveDialog } from "./remove-dialog";
import { Silhouette } from "./silhouette";
import { nameOf } from "./vehicle-words";

/** A car as one line of the garage's book; on phones a card. */
export function VehicleCard({
  vehicle,
  onRemove,
}: {
  vehicle: GarageVehicle;
  onRemove: (vin: string) => void;
}) {
  const t = useTranslations("garage.card");
  const common = useTranslations("common");
  const format = useFormatter();
  const name = nameOf(vehicle);
  return (
    <li className="relative grid grid-cols-[5.5rem_1fr_auto] items-center gap-x-4 gap-y-3 border-hairline border-t px-4 py-3.5 first:border-t-0 md:grid-cols-[7rem_1.5fr_1fr_auto_auto] md:px-6">
      <Silhouette className="w-full" />
      <div className="min-w-0">
        <h2 className="heading text-lg">
          <Link
            href={garageVehicleHref(vehicle.vin)}
            className="text-ink no-underline after:absolute after:inset-0 hover:underline"
          >
            {name}
          </Link>
        </h2>
        <p className="vin text-ink-2 text-xs">{t("ending", { ending: vehicle.vin.slice(-6) })}</p>
        {vehicle.sample ? (
          <p className="mt-1.5">
            <Badge tone="quiet">{common("sample")}</Badge>
          </p>
        ) : null}
      </div>
      <p className="num text-ink-2 text-sm max-md:col-span-2 max-md:col-start-2 max-md:row-start-2">
        {vehicle.mileage === null ? t("noMileage") : t("mileage", { miles: format.number(vehicle.mileage) })}
      </p>
      <div className="relative z-10 max-md:col-span-3">
        <DocumentChips vehicle={vehicle} />
      </div>
      <RemoveDialog
        name={name}
        onRemove={() => onRemove(vehicle.vin)}
        trigger={(open) => (
          <button
            type="button"
            aria-label={t("remove", { name })}
            onClick={open}
            className="relative z-10 grid size-11 place-items-center rounded text-ink-2 hover:bg-band hover:text-red max-md:col-start-3 max-md:row-start-1"
          >
            <TrashIcon />
          </button>
        )}
      />
    </li>
  );
}
