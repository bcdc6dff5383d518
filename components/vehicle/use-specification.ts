"use client";
import { useFormatter, useTranslations } from "next-intl";
import type { LeaderItem } from "@/components/ui/leader-list";
import { type SpecificationKey, specificationOf } from "@/lib/core/specification";
import { wordKey } from "@/lib/core/word-key";
import type { Messages } from "@/lib/i18n/messages";

type Words = Messages["vehicle"]["specification"];

/** The data's words in the reader's language; a word that the messages do not know stays as the data has it. */
function useValueWords() {
  const t = useTranslations("vehicle.specification");
  return (key: SpecificationKey, value: string): string => {
    if (key === "bodyType" || key === "fuelType") {
      const word = `values.${wordKey(value) as keyof Words["values"] & string}` as const;
      return t.has(word) ? t(word) : value;
    }
    if (key !== "madeIn" && key !== "country") return value;
    const places = value.split(", ");
    const country = `countries.${wordKey(places.at(-1) ?? "") as keyof Words["countries"] & string}` as const;
    return t.has(country) ? [...places.slice(0, -1), t(country)].join(", ") : value;
  };
}

/** The label/value lines of anything that describes a vehicle, in the reader's language (SHOW-1). */
export function useSpecification(): (source: Readonly<Record<string, unknown>>) => LeaderItem[] {
  const t = useTranslations("vehicle.specification");
  const format = useFormatter();
  const words = useValueWords();
  return (source) =>
    specificationOf(source, {
      cylinders: (count) => t("cylinders", { count }),
      dollars: (amount) =>
        format.number(amount, { style: "currency", currency: "USD", maximumFractionDigits: 0 }),
    }).map(({ key, value }) => ({ label: t(key), value: words(key, value) }));
}
