"use client";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { QueryView } from "@/components/shell/query-view";
import { DescriptionList } from "@/components/ui/description-list";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { marketHistoryQuery } from "@/lib/admin/client/market-history";
import { garageVehicleQuery } from "@/lib/garage/client/garage";
import { useSourceName } from "@/lib/site/client/use-source-name";
import { previewQuery } from "@/lib/vehicle/client/vehicle";
import { findSingleTrim } from "@/lib/vehicle/rules/trim";
import { LookupError } from "./lookup-error";
import { useSpecification } from "./use-specification";

export function VehicleSpecification({ vin }: { vin: string }) {
  const t = useTranslations("vehicle.summary");
  const specify = useSpecification();
  const sourceName = useSourceName();
  const { data: saved } = useQuery(garageVehicleQuery(vin));
  // A VIN often fits several trims; the garage stores the trim chosen for a document or by the owner.
  const trim = findSingleTrim(saved?.trim);
  const known = trim ? { trim } : {};
  // Separate from the decode because it also queries the record sources, which takes longer.
  const { data: page } = useQuery(marketHistoryQuery(vin, useLocale()));
  const lines = page?.specification ?? [];
  const added = { ...Object.fromEntries(lines.map(({ key, value }) => [key, value])), ...known };
  const sources = [...new Set(lines.map(({ source }) => sourceName(source)))].filter(Boolean);
  return (
    <QueryView
      query={useQuery(previewQuery(vin))}
      loading={<LoadingStrip label={t("looking")} />}
      problem={(problem) => <LookupError {...problem} vin={vin} />}
      isEmpty={({ decode_data }) => specify({ ...decode_data, ...added }).length === 0}
      empty={<p className="text-ink-2">{t("nothingKnown")}</p>}
    >
      {({ decode_data }) => (
        <>
          <DescriptionList items={specify({ ...decode_data, ...added })} columns={2} />
          {sources.length > 0 ? (
            <p className="mt-2 text-ink-2 text-sm">{t("sources", { sources: sources.join(", ") })}</p>
          ) : null}
        </>
      )}
    </QueryView>
  );
}
