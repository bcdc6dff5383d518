"use client";
import { useTranslations } from "next-intl";
import type { DescriptionItem } from "@/components/ui/description-list";
import { useMoney } from "@/lib/client/use-money";
import { messageKey } from "@/lib/core/message-key";
import { type SpecificationKey, specificationOf } from "@/lib/core/vehicle/specification";
import type { Messages } from "@/lib/i18n/messages";

type SpecificationMessages = Messages["vehicle"]["specification"];

const TRANSLATED: ReadonlySet<SpecificationKey> = new Set([
  "bodyType",
  "engine",
  "fuelType",
  "transmission",
  "driveType",
]);

/** Translates values of the data; a value without a translation stays as it is. */
function useValueTranslation() {
  const t = useTranslations("vehicle.specification");
  return (key: SpecificationKey, value: string): string => {
    if (TRANSLATED.has(key)) {
      const valueKey =
        `values.${messageKey(value) as keyof SpecificationMessages["values"] & string}` as const;
      return t.has(valueKey) ? t(valueKey) : value;
    }
    if (key !== "madeIn" && key !== "country") return value;
    const places = value.split(", ");
    // 'United States (USA)', as in NHTSA's list of manufacturers.
    const named = (places.at(-1) ?? "").replace(/ \([A-Z]+\)$/, "");
    const country =
      `countries.${messageKey(named) as keyof SpecificationMessages["countries"] & string}` as const;
    return t.has(country) ? [...places.slice(0, -1), t(country)].join(", ") : value;
  };
}

/** The translated label/value pairs of a vehicle (SHOW-1). */
export function useSpecification(): (source: Readonly<Record<string, unknown>>) => DescriptionItem[] {
  const t = useTranslations("vehicle.specification");
  const money = useMoney();
  const translate = useValueTranslation();
  return (source) =>
    specificationOf(source, {
      cylinders: (count) => t("cylinders", { count }),
      dollars: (amount) => money(amount * 100, "USD", "whole"),
    }).map(({ key, value }) => ({ label: t(key), value: translate(key, value) }));
}

/** A classic's body in the reader's language; the manufacturer's code behind it stays. */
export function useClassicBody(): (body: string) => string {
  const translate = useValueTranslation();
  return (body) => {
    const [code = ""] = / \(\w+\)$/.exec(body) ?? [];
    return translate("bodyType", body.slice(0, body.length - code.length)) + code;
  };
}
