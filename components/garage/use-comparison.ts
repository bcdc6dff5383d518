"use client";
import { useQueries } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
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
  const locale = useLocale();
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
    queries: vehicles.map((vehicle) => ({
      ...vinRecallsQuery(vehicle.vin, locale),
      enabled: numbered(vehicle),
    })),
  });
  const queries = [...saved, ...previews, ...values, ...recalls];
  const failed = queries.filter(({ error, data }) => error && !data);

  const dollars = (cents: number | null | undefined) =>
    cents === null || cents === undefined ? null : money(cents, "USD", "whole");
  /** Null where the vehicle has no number to ask with. */
  const unanswered = ({ isEnabled }: { isEnabled: boolean }) => (isEnabled ? undefined : null);
  const recallsOf = (check: RecallCheck) => {
    if (check.state === "none") return t("noRecalls");
    if (check.state === "unavailable") return t("unanswered");
    return check.state === "found" ? t("recallCount", { count: check.campaigns.length }) : null;
  };
  const worth = (kind: "private_party" | "dealer_retail" | "trade_in") =>
    values.map((query) => {
      const { data } = query;
      if (!data) return unanswered(query);
      if (data.blured) return t("locked");
      const all = data.entries.find((entry) => entry.condition === "all") ?? data.entries[0];
      return dollars(all?.[kind]);
    });
  const specifications = vehicles.map((vehicle, at) => {
    const decoded = previews[at]?.data?.decode_data;
    const known = specify({ ...decoded, ...(vehicle.trim ? { trim: vehicle.trim } : {}) });
    const items = known.map(({ label, value }) => ({ label, value: String(value) }));
    return { items, isAnswered: decoded !== undefined || !previews[at]?.isEnabled };
  });
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
    {
      label: t("recalls"),
      values: recalls.map((query) => (query.data ? recallsOf(query.data) : unanswered(query))),
    },
    { label: t("report"), values: vehicles.map(({ report }) => t(report ? "generated" : "notGenerated")) },
    { label: t("sticker"), values: vehicles.map(({ sticker }) => t(sticker ? "generated" : "notGenerated")) },
    ...rowsOf(specifications),
  ]);
  return {
    vehicles,
    comparison,
    isLoading: queries.some((query) => query.isLoading),
    /** False where a vehicle itself could not be read. */
    isRead: saved.every(({ error, data }) => !error || data),
    error: failed[0]?.error ?? null,
    refetch: () => failed.map((query) => query.refetch()),
  };
}
