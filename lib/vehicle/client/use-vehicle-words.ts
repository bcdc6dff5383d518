import type { Messages } from "next-intl";
import { useTranslations } from "next-intl";
import { toMessageKey } from "@/lib/platform/i18n";

type Specification = Messages["vehicle"]["specification"];

export function useVehicleWords() {
  const t = useTranslations("vehicle.specification");
  const value = (text: string): string => {
    const key = `values.${toMessageKey(text) as keyof Specification["values"] & string}` as const;
    return t.has(key) ? t(key) : text;
  };
  /** Accepts 'United States (USA)', as in NHTSA's manufacturer list. */
  const toCountry = (text: string): string | null => {
    const countryName = text.replace(/ \([A-Z]+\)$/, "");
    const key =
      `countries.${toMessageKey(countryName) as keyof Specification["countries"] & string}` as const;
    return t.has(key) ? t(key) : null;
  };
  return { value, country: toCountry };
}
