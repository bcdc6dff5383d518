import type { Messages } from "next-intl";
import { useTranslations } from "next-intl";
import { toMessageKey } from "@/lib/platform/i18n";
import { useVehicleWords } from "@/lib/vehicle/client/use-vehicle-words";
import { nameCase } from "@/lib/vehicle/rules/specification";
import type { DecodedVin } from "@/lib/vin/contract";

export function useVpicLabels() {
  const t = useTranslations("vehicle.specification");
  const makes = useTranslations("makes");
  const words = useVehicleWords();
  const toCountry = (text: string) => words.country(text) ?? nameCase(text.replace(/ \([A-Z]+\)$/, ""));
  const type = (text: string) => {
    const key = `types.${toMessageKey(text) as keyof Messages["makes"]["types"] & string}` as const;
    return makes.has(key) ? makes(key) : text;
  };
  const place = (city: string | null, state: string | null, land: string | null) => {
    const parts = [city && nameCase(city), state && nameCase(state), land && toCountry(land)];
    return parts.filter((part, at) => part && parts.indexOf(part) === at).join(", ");
  };
  const getEngine = ({ displacementL, engineCylinders }: DecodedVin) =>
    [
      displacementL === null ? null : `${displacementL.toFixed(1)} L`,
      engineCylinders === null ? null : t("cylinders", { count: engineCylinders }),
    ]
      .filter((part) => part !== null)
      .join(", ");
  return { value: words.value, country: toCountry, type, place, engine: getEngine };
}
