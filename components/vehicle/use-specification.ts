"use client";
import { useTranslations } from "next-intl";
import type { DescriptionItem } from "@/components/ui/description-list";
import { useMoney } from "@/lib/platform/browser";
import { useVehicleWords } from "@/lib/vehicle/client/use-vehicle-words";
import { getSpecification, type SpecificationKey } from "@/lib/vehicle/rules/specification";

const TRANSLATED: ReadonlySet<SpecificationKey> = new Set([
  "bodyType",
  "engine",
  "fuelType",
  "transmission",
  "driveType",
]);

function useValueTranslation() {
  const words = useVehicleWords();
  return (key: SpecificationKey, value: string): string => {
    if (TRANSLATED.has(key)) return words.value(value);
    if (key !== "madeIn" && key !== "country") return value;
    const places = value.split(", ");
    const country = words.country(places.at(-1) ?? "");
    return country === null ? value : [...places.slice(0, -1), country].join(", ");
  };
}

export function useSpecification(): (source: Readonly<Record<string, unknown>>) => DescriptionItem[] {
  const t = useTranslations("vehicle.specification");
  const money = useMoney();
  const translate = useValueTranslation();
  return (source) =>
    getSpecification(source, {
      cylinders: (count) => t("cylinders", { count }),
      dollars: (amount) => money(amount * 100, "USD", "whole"),
    }).map(({ key, value }) => ({ label: t(key), value: translate(key, value) }));
}

/** Translates the body but keeps the manufacturer's code in parentheses. */
export function useClassicBody(): (body: string) => string {
  const words = useVehicleWords();
  return (body) => {
    const [code = ""] = / \(\w+\)$/.exec(body) ?? [];
    return words.value(body.slice(0, body.length - code.length)) + code;
  };
}
