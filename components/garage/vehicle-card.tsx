import { memo } from "react";
import { Badge } from "@/components/ui/badge";
import { getChoiceBoxStyle } from "@/components/ui/choice-input";
import { classNames } from "@/components/ui/class-names";
import { AlertIcon, EditIcon, TrashIcon } from "@/components/ui/icons";
import type { GarageVehicle } from "@/lib/garage/contract/garage";
import type { useMoney } from "@/lib/platform/browser";
import { formatCount } from "@/lib/platform/i18n";
import { getGarageVehicleHref } from "@/lib/routes";
import { DocumentChips } from "./document-chips";
import { type GarageMessages, getName, getNumber, getSubtitle } from "./vehicle-labels";
import { VehiclePhoto } from "./vehicle-photo";

interface VehicleCardProps extends CompareSelection {
  vehicle: GarageVehicle;
  /** Passed down because each hook in a row slows down scrolling. */
  t: GarageMessages;
  money: ReturnType<typeof useMoney>;
  sampleLabel: string;
  onEdit: (vehicle: GarageVehicle) => void;
  onRemove: (vehicle: GarageVehicle) => void;
}

const action =
  "relative z-10 grid size-11 place-items-center rounded text-ink-2 hover:bg-band hover:text-ink";

/** Keep the number of DOM nodes low: about thirty cards are mounted at a time. */
export const VehicleCard = memo(function VehicleCard({
  vehicle,
  t,
  money,
  sampleLabel,
  onEdit,
  onRemove,
  ...marking
}: VehicleCardProps) {
  const name = getName(vehicle);
  const subtitle = getSubtitle(vehicle);
  const number = getNumber(vehicle);
  return (
    <div className="relative grid grid-cols-[5.5rem_1fr] items-center gap-x-4 gap-y-2 border-hairline border-t px-4 py-3.5 md:grid-cols-[7rem_1.4fr_1fr_auto] md:px-6">
      <VehiclePhoto vehicle={vehicle} className="w-full" />
      <div className="min-w-0">
        <h2 className="heading text-lg">
          <a
            href={getGarageVehicleHref(vehicle.vin)}
            className="text-ink no-underline after:absolute after:inset-0 hover:underline"
          >
            {name}
          </a>
        </h2>
        {subtitle ? <p className="break-words text-sm">{subtitle}</p> : null}
        <p className="vin flex flex-wrap items-center gap-x-2 text-ink-2 text-xs">
          {t(`card.number.${number.kind}`, { ending: number.ending })}
          {vehicle.sample ? <Badge tone="quiet">{sampleLabel}</Badge> : null}
        </p>
        <VehicleFactsLine vehicle={vehicle} t={t} money={money} className="mt-1" />
        {vehicle.notes ? <p className="mt-1 truncate text-ink-2 text-sm">{vehicle.notes}</p> : null}
      </div>
      <div className="relative z-10 max-md:col-span-2">
        <DocumentChips vehicle={vehicle} name={name} t={t} />
      </div>
      <div className="flex items-center justify-end gap-1 max-md:col-span-2">
        <CompareCheckbox vin={vehicle.vin} name={name} t={t} {...marking} />
        <button
          type="button"
          aria-label={t("card.edit", { name })}
          onClick={() => onEdit(vehicle)}
          className={action}
        >
          <EditIcon />
        </button>
        <button
          type="button"
          aria-label={t("card.remove", { name })}
          onClick={() => onRemove(vehicle)}
          className={`${action} hover:text-red`}
        >
          <TrashIcon />
        </button>
      </div>
    </div>
  );
});

/** Shows recalls for the model, not for this VIN. */
function VehicleFactsLine({
  vehicle,
  t,
  money,
  className,
}: {
  vehicle: GarageVehicle;
  t: GarageMessages;
  money: ReturnType<typeof useMoney>;
  className?: string;
}) {
  const { mileage, value_cents: cents, open_recalls: recalls } = vehicle;
  return (
    <p className={classNames("num flex flex-wrap gap-x-4 gap-y-0.5 text-ink-2 text-sm", className)}>
      <span>
        {mileage === null ? t("card.noMileage") : t("card.mileage", { miles: formatCount(mileage) })}
      </span>
      {cents === null ? null : <span>{t("card.value", { amount: money(cents, "USD", "whole") })}</span>}
      {recalls === null ? null : (
        <span className={recalls > 0 ? "font-semibold text-amber" : undefined}>
          {recalls > 0 ? <AlertIcon className="mr-1 inline size-3.5 align-[-2px]" /> : null}
          {t("card.recalls", { count: recalls })}
        </span>
      )}
    </p>
  );
}

interface CompareSelection {
  isMarked: boolean;
  isFull: boolean;
  onMark: (vin: string, isMarked: boolean) => void;
}

function CompareCheckbox({
  vin,
  name,
  t,
  isMarked,
  isFull,
  onMark,
}: CompareSelection & { vin: string; name: string; t: GarageMessages }) {
  return (
    <label className="condensed relative z-10 mr-auto inline-flex min-h-11 cursor-pointer items-center gap-2 px-2 text-ink-2 text-sm has-disabled:cursor-not-allowed">
      <input
        type="checkbox"
        checked={isMarked}
        disabled={isFull && !isMarked}
        onChange={(event) => onMark(vin, event.target.checked)}
        aria-label={t("compare.select", { name })}
        className={getChoiceBoxStyle("checkbox")}
      />
      <span aria-hidden="true">{t("compare.label")}</span>
    </label>
  );
}
