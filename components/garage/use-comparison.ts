"use client";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { type Comparison, compareRows, getRows } from "@/components/garage/comparison";
import { comparedVehiclesQuery, garageVehicleQuery } from "@/lib/garage/client/garage";
import type { ComparedVehicle } from "@/lib/garage/contract/compare";
import type { GarageVehicle } from "@/lib/garage/contract/garage";
import { useMoney } from "@/lib/platform/browser";
import { formatCount } from "@/lib/platform/i18n";
import { COMPARE_MIN } from "@/lib/platform/values";
import { getNumber } from "./vehicle-labels";

export type Specify = (
  source: Readonly<Record<string, unknown>>,
) => readonly { label: string; value: unknown }[];

export function useComparison(vins: readonly string[], specify: Specify) {
  const t = useTranslations("garage.compare");
  const common = useTranslations("common");
  const specification = useTranslations("vehicle.specification");
  const money = useMoney();
  const saved = useQueries({ queries: vins.map((vin) => garageVehicleQuery(vin)) });
  const vehicles = saved.flatMap(({ data }) => (data ? [data] : []));
  const answer = useQuery({ ...comparedVehiclesQuery(vins), enabled: vins.length >= COMPARE_MIN });
  const facts = vehicles.map(({ vin }) => answer.data?.find((item) => item.vin === vin));
  const queries = [...saved, answer];
  const failed = queries.filter(({ error, data }) => error && !data);

  const getDollars = (cents: number | null | undefined) =>
    cents === null || cents === undefined ? null : money(cents, "USD", "whole");
  /** Returns null if the vehicle has no VIN to look up, and undefined if no source responded. */
  const getUnanswered = (vehicle: GarageVehicle) => (getNumber(vehicle).kind === "none" ? null : undefined);
  const format = useFormatter();
  const formatRecalls = ({ state, count, variants }: NonNullable<ComparedVehicle["recalls"]>) => {
    if (state === "unchecked" && variants.length > 0)
      return t("recallVariants", {
        recalls: format.list(variants.map((variant) => t("recallVariant", variant))),
      });
    if (state === "none") return t("noRecalls");
    if (state === "unavailable") return t("unanswered");
    return state === "found" ? t("recallCount", { count }) : common("notChecked");
  };
  const formatWorth = (kind: "private_party" | "dealer_retail" | "trade_in") =>
    vehicles.map((vehicle, at) => {
      const value = facts[at]?.value;
      if (!value) return getUnanswered(vehicle);
      if (value.blured) return t("locked");
      const all = value.entries.find((entry) => entry.condition === "all") ?? value.entries[0];
      return getDollars(all?.[kind]);
    });
  const specifications = vehicles.map((vehicle, at) => {
    const decoded = facts[at]?.decode;
    const known = specify({ ...decoded, ...(vehicle.trim ? { trim: vehicle.trim } : {}) });
    // "Made in" already shows the country.
    const lines = known.filter(({ label }) => label !== specification("country"));
    const items = lines.map(({ label, value }) => ({ label, value: String(value) }));
    return { items, isAnswered: Boolean(decoded) || getNumber(vehicle).kind !== "vin" };
  });
  const comparison: Comparison = compareRows([
    { label: t("year"), values: vehicles.map(({ year }) => (year === null ? null : String(year))) },
    {
      label: t("odometer"),
      values: vehicles.map(({ mileage }) =>
        mileage === null ? null : t("miles", { miles: formatCount(mileage) }),
      ),
    },
    { label: t("privateParty"), values: formatWorth("private_party") },
    { label: t("dealerRetail"), values: formatWorth("dealer_retail") },
    { label: t("tradeIn"), values: formatWorth("trade_in") },
    {
      label: t("recalls"),
      values: vehicles.map((vehicle, at) => {
        const recalls = facts[at]?.recalls;
        return recalls ? formatRecalls(recalls) : getUnanswered(vehicle);
      }),
    },
    { label: t("report"), values: vehicles.map(({ report }) => t(report ? "generated" : "notGenerated")) },
    { label: t("sticker"), values: vehicles.map(({ sticker }) => t(sticker ? "generated" : "notGenerated")) },
    ...getRows(specifications),
  ]);
  return {
    vehicles,
    comparison,
    isLoading: queries.some((query) => query.isLoading),
    isRead: saved.every(({ error, data }) => !error || data),
    error: failed[0]?.error ?? null,
    refetch: () => failed.map((query) => query.refetch()),
  };
}
