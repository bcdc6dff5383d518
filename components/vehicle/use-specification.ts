"use client";
import { useFormatter, useTranslations } from "next-intl";
import type { LeaderItem } from "@/components/ui/leader-list";
import { specificationOf } from "@/lib/core/specification";

/** The label/value lines of anything that describes a vehicle, in the reader's language (SHOW-1). */
export function useSpecification(): (source: Readonly<Record<string, unknown>>) => LeaderItem[] {
  const t = useTranslations("vehicle.specification");
  const format = useFormatter();
  return (source) =>
    specificationOf(source, {
      cylinders: (count) => t("cylinders", { count }),
      dollars: (amount) =>
        format.number(amount, { style: "currency", currency: "USD", maximumFractionDigits: 0 }),
    }).map(({ key, value }) => ({ label: t(key), value }));
}
