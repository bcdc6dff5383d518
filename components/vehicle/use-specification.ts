"use client";
import { useTranslations } from "next-intl";
import type { LeaderItem } from "@/components/ui/leader-list";
import { useMoney } from "@/lib/client/use-money";
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
    // 'United States (USA)', as NHTSA's table of makers has it.
    const named = (places.at(-1) ?? "").replace(/ \([A-Z]+\)$/, "");
    const country = `countries.${wordKey(named) as keyof Words["countries"] & string}` as const;
    return t.has(country) ? [...places.slice(0, -1), t(country)].join(", ") : value;
  };
}

/** The label/value lines of anything that describes a vehicle, in the reader's language (SHOW-1). */
export function useSpecification(): (source: Readonly<Record<string, unknown>>) => LeaderItem[] {
  const t = useTranslations("vehicle.specification");
  const money = useMoney();
  const words = useValueWords();
  return (source) =>
    specificationOf(source, {
      cylinders: (count) => t("cylinders", { count }),
      dollars: (amount) => money(amount * 100, "USD", "whole"),
    }).map(({ key, value }) => ({ label: t(key), value: words(key, value) }));
}
