import { classNames } from "@/components/ui/class-names";
import { AlertIcon } from "@/components/ui/icons";
import type { useMoney } from "@/lib/client/use-money";
import type { GarageVehicle } from "@/lib/contract/garage";
import { formatCount } from "@/lib/core/money";
import type { GarageMessages } from "./vehicle-labels";

/** Odometer, value and recalls of a vehicle, where known; recalls are those of its model. */
export function VehicleFactsLine({
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
