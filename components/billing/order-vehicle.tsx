"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { VinText } from "@/components/ui/vin-text";
import { classicQuery, previewQuery } from "@/lib/client/vehicle";
import { VIN_LENGTH } from "@/lib/core/constants";
import { vehicleTitle } from "@/lib/core/vehicle/specification";
import { useDashboardStore } from "@/stores/dashboard";

/** The vehicle's name: as its owner confirmed it, else as decoded from the VIN; '' until that is known. */
export function useVehicleName(vin: string): string {
  const isVin = vin.length === VIN_LENGTH;
  const choice = useDashboardStore((state) => state.classic[vin]);
  const preview = useQuery({ ...previewQuery(vin), enabled: isVin });
  const classic = useQuery({ ...classicQuery(vin), enabled: vin !== "" && !isVin, retry: false });
  if (choice) return vehicleTitle({ ...choice, year: Number(choice.year) || null });
  if (preview.data) {
    const { modelYear: year, make, model } = preview.data.decode_data;
    return vehicleTitle({ year, make, model });
  }
  return classic.data ? vehicleTitle(classic.data) : "";
}

/** The vehicle that the purchase is for. */
export function OrderVehicle({ vin, classic }: { vin: string; classic: boolean }) {
  const t = useTranslations("billing.car");
  const name = useVehicleName(vin);
  return (
    <div className="grid gap-1">
      {name ? <p className="heading text-xl">{name}</p> : null}
      <VinText vin={vin} className="text-ink-2 text-sm" />
      <p className="mt-1 text-ink-2 text-sm">{t(classic ? "classic" : "text")}</p>
    </div>
  );
}
