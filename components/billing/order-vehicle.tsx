"use client";
import { useTranslations } from "next-intl";
import { VinText } from "@/components/ui/vin-text";
import { savedVehicleQuery } from "@/lib/garage/client/garage";
import { useServedQuery } from "@/lib/platform/browser";
import { classicQuery, previewQuery } from "@/lib/vehicle/client/vehicle";
import { getIdentityKind, type NamedModel } from "@/lib/vehicle/rules/identity";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";
import { useDashboardStore } from "@/stores/dashboard";

/** Returns the owner's chosen name, or else a name from the purchase, the VIN or the garage; '' while loading. */
export function useVehicleName(vin: string, namedModel: NamedModel | null): string {
  const kind = getIdentityKind(vin);
  const choice = useDashboardStore((state) => state.classic[vin]);
  const preview = useServedQuery({ ...previewQuery(vin), enabled: kind === "vin" && !namedModel });
  const classic = useServedQuery({
    ...classicQuery(vin),
    enabled: kind === "classic" && !namedModel,
    retry: false,
  });
  const saved = useServedQuery({
    ...savedVehicleQuery(vin),
    enabled: kind === "model" && vin !== "" && !namedModel,
    retry: false,
  });
  if (choice) return formatVehicleTitle({ ...choice, year: Number(choice.year) || null });
  if (namedModel) return formatVehicleTitle(namedModel);
  if (preview.data) {
    const { modelYear: year, make, model } = preview.data.decode_data;
    return formatVehicleTitle({ year, make, model });
  }
  const known = classic.data ?? saved.data;
  return known ? formatVehicleTitle(known) : "";
}

interface OrderVehicleProps {
  vin?: string;
  namedModel?: NamedModel | null;
  classic: boolean;
}

export function OrderVehicle({ vin = "", namedModel = null, classic }: OrderVehicleProps) {
  const t = useTranslations("billing.car");
  const name = useVehicleName(vin, namedModel);
  return (
    <div className="grid gap-1">
      {name ? <p className="heading text-xl">{name}</p> : null}
      {vin ? <VinText vin={vin} className="text-ink-2 text-sm" /> : null}
      <p className="mt-1 text-ink-2 text-sm">{t(classic ? "classic" : "text")}</p>
    </div>
  );
}
