"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/shell/query-view";
import { DescriptionList } from "@/components/ui/description-list";
import { LoadingStrip } from "@/components/ui/progress";
import { garageVehicleQuery } from "@/lib/client/garage";
import { previewQuery } from "@/lib/client/vehicle";
import { LookupError } from "./lookup-error";
import { useSpecification } from "./use-specification";

/** The specification alone, for a page that has its own title. */
export function VehicleSpecification({ vin }: { vin: string }) {
  const t = useTranslations("vehicle.summary");
  const specify = useSpecification();
  const { data: saved } = useQuery(garageVehicleQuery(vin));
  // A VIN often fits several trims: the garage has the one that a document found or the owner entered.
  const known = saved?.trim && !saved.trim.includes("/") ? { trim: saved.trim } : {};
  return (
    <QueryView
      query={useQuery(previewQuery(vin))}
      loading={<LoadingStrip label={t("looking")} />}
      problem={(problem) => <LookupError {...problem} vin={vin} />}
      isEmpty={({ decode_data }) => specify({ ...decode_data, ...known }).length === 0}
      empty={<p className="text-ink-2">{t("nothingKnown")}</p>}
    >
      {({ decode_data }) => <DescriptionList items={specify({ ...decode_data, ...known })} columns={2} />}
    </QueryView>
  );
}
