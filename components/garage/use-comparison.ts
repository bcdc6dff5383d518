"use client";
import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type Comparison, compareRows, rowsOf } from "@/components/garage/comparison";
import { marketValueQuery } from "@/lib/client/checks";
import { garageVehicleQuery } from "@/lib/client/garage";
import { vinRecallsQuery } from "@/lib/client/recalls";
import { useMoney } from "@/lib/client/use-money";
import { previewQuery } from "@/lib/client/vehicle";
import type { GarageVehicle } from "@/lib/contract/garage";
import type { RecallCheck } from "@/lib/contract/recalls";
import { VIN_LENGTH } from "@/lib/core/constants";
import { formatCount } from "@/lib/core/money";
import { numberOf } from "./vehicle-labels";

/** The translated label/value pairs of a vehicle; another feature provides them, passed in by the page. */
export type Specify = (
  source: Readonly<Record<string, unknown>>,
) => readonly { label: string; value: unknown }[];

/** The comparison rows of some saved vehicles. Null while loading; a vehicle that is not saved is left out. */
export function useComparison(vins: readonly string[], specify: Specify) {
  const t = useTranslations("garage.compare");
  const money = useMoney();
  const saved = useQueries({ queries: vins.map((vin) => garageVehicleQuery(vin)) });
  const vehicles = saved.flatMap(({ data }) => (data ? [data] : []));
  const numbered = (vehicle: GarageVehicle) => numberOf(vehicle).kind !== "none";
  const previews = useQueries({
    queries: vehicles.map(({ vin }) => ({ ...previewQuery(vin), enabled: vin.length === VIN_LENGTH })),
  });
  const values = useQueries({
    queries: vehicles.map((vehicle) => ({
      ...marketValueQuery(vehicle.vin, vehicle.mileage),
      enabled: numbered(vehicle),
    })),
  });
  const recalls = useQueries({
    queries: vehicles.map((vehicle) => ({ ...vinRecallsQuery(vehicle.vin), enabled: numbered(vehicle) })),
  });
  const queries = [...saved, ...previews, ...values, ...recalls];

  const dollars = (cents: number | null | undefined) =>
    cents === null || cents === undefined ? null : money(cents, "USD", "whole");
  const recallsOf = (check: RecallCheck | undefined) => {
    if (check?.state === "none") return t("noRecalls");
    return check?.state === "found" ? t("recallCount", { count: check.campaigns.length }) : null;
  };
  const worth = (kind: "private_party" | "dealer_retail" | "trade_in") =>
    values.map(({ data }) => {
      if (data?.blured) return t("locked");
      const all = data?.entries.find((entry) => entry.condition === "all") ?? data?.entries[0];
      return dollars(all?.[kind]);
    });
  const specifications = vehicles.map((vehicle, at) =>
    specify({ ...previews[at]?.data?.decode_data, ...(vehicle.trim ? { trim: vehicle.trim } : {}) }).map(
      ({ label, value }) => ({ label, value: String(value) }),
    ),
  );
  const comparison: Comparison = compareRows([
    { label: t("year"), values: vehicles.map(({ year }) => (year === null ? null : String(year))) },
    {
      label: t("odometer"),
      values: vehicles.map(({ mileage }) =>
        mileage === null ? null : t("miles", { miles: formatCount(mileage) }),
      ),
    },
    { label: t("privateParty"), values: worth("private_party") },
    { label: t("dealerRetail"), values: worth("dealer_retail") },
    { label: t("tradeIn"), values: worth("trade_in") },
    { label: t("recalls"), values: recalls.map(({ data }) => recallsOf(data)) },
    { label: t("report"), values: vehicles.map(({ report }) => t(report ? "generated" : "notGenerated")) },
    { label: t("sticker"), values: vehicles.map(({ sticker }) => t(sticker ? "generated" : "notGenerated")) },
    ...rowsOf(specifications),
  ]);
  return {
    vehicles,
    comparison,
    isLoading: queries.some((query) => query.isLoading),
    error: saved.find((query) => query.error && !query.data)?.error ?? null,
    refetch: () => saved.map((query) => query.refetch()),
  };
}
