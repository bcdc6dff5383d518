"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { VinText } from "@/components/ui/vin-text";
import { savedVehicleQuery } from "@/lib/client/garage";
import { classicQuery, previewQuery } from "@/lib/client/vehicle";
import { identityKind } from "@/lib/core/vehicle/identity";
import { vehicleTitle } from "@/lib/core/vehicle/specification";
import { useDashboardStore } from "@/stores/dashboard";

/**
 * The vehicle's name: as its owner confirmed it, else as decoded from the VIN, else, of a car without one, as the garage
 * has it; '' until that is known.
 */
export function useVehicleName(vin: string): string {
  const kind = identityKind(vin);
  const choice = useDashboardStore((state) => state.classic[vin]);
  const preview = useQuery({ ...previewQuery(vin), enabled: kind === "vin" });
  const classic = useQuery({ ...classicQuery(vin), enabled: kind === "classic", retry: false });
  const saved = useQuery({
    ...savedVehicleQuery(vin),
    enabled: kind === "model" && vin !== "",
    retry: false,
  });
  if (choice) return vehicleTitle({ ...choice, year: Number(choice.year) || null });
  if (preview.data) {
    const { modelYear: year, make, model } = preview.data.decode_data;
    return vehicleTitle({ year, make, model });
  }
  const named = classic.data ?? saved.data;
  return named ? vehicleTitle(named) : "";
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
