import { useTranslations } from "next-intl";
import type { DecodedVin } from "@/lib/contract/vehicle-decode";
import { messageKey } from "@/lib/core/message-key";
import { nameCase } from "@/lib/core/vehicle/specification";
import type { Messages } from "@/lib/i18n/messages";

type Specification = Messages["vehicle"]["specification"];

/** Values of vPIC in the page's language; what has no translation stays as the maker filed it. */
export function useVpicLabels() {
  const t = useTranslations("vehicle.specification");
  const makes = useTranslations("makes");
  const value = (text: string) => {
    const key = `values.${messageKey(text) as keyof Specification["values"] & string}` as const;
    return t.has(key) ? t(key) : text;
  };
  const country = (text: string) => {
    const named = text.replace(/ \([A-Z]+\)$/, "");
    const key = `countries.${messageKey(named) as keyof Specification["countries"] & string}` as const;
    return t.has(key) ? t(key) : nameCase(named);
  };
  const type = (text: string) => {
    const key = `types.${messageKey(text) as keyof Messages["makes"]["types"] & string}` as const;
    return makes.has(key) ? makes(key) : text;
  };
  /** 'Cambridge, Ontario, Canada'; empty where nothing of it is known. */
  const place = (city: string | null, state: string | null, land: string | null) => {
    const parts = [city && nameCase(city), state && nameCase(state), land && country(land)];
    return parts.filter((part, at) => part && parts.indexOf(part) === at).join(", ");
  };
  const engine = ({ displacementL, engineCylinders }: DecodedVin) =>
    [
      displacementL === null ? null : `${displacementL.toFixed(1)} L`,
      engineCylinders === null ? null : t("cylinders", { count: engineCylinders }),
    ]
      .filter((part) => part !== null)
      .join(", ");
  return { value, country, type, place, engine };
}
