import { inEachLanguage, toMessageKey } from "@/lib/platform/i18n";
import type { FuelEconomy, PartsContent } from "@/lib/vehicle/contract/build-data";
import type english from "@/messages/en/vehicle.json";
import type { DocumentLocale, DocumentVehicle } from "../contract/vehicle";
import { getDocumentMessages } from "./document-messages";

type Translations = Record<string, string>;

const catalog = await inEachLanguage<typeof english>(
  (locale) => import(`../../../messages/${locale}/vehicle.json`),
);

function loadTranslations(
  locale: DocumentLocale,
): Record<"values" | "countries" | "technology" | "fuelClass", Translations> {
  const { values, countries } = catalog[locale].specification;
  return { values, countries, ...getDocumentMessages(locale).data };
}

const translate = (messages: Translations, text: string) => messages[toMessageKey(text)] ?? text;

/** Drops NHTSA's suffix, as in 'United States (USA)'. */
const translateCountry = (text: string, countries: Translations) =>
  translate(countries, text.replace(/ \([A-Z]+\)$/, ""));

function placeIn(place: string, countries: Translations): string {
  const parts = place.split(", ");
  return [...parts.slice(0, -1), translateCountry(parts.at(-1) ?? "", countries)].join(", ");
}

/** Uses everyday words, so 'Sedan/Saloon' becomes 'Sedan' in English, too. */
export function translateVehicle(vehicle: DocumentVehicle, locale: DocumentLocale): DocumentVehicle {
  const { values, countries } = loadTranslations(locale);
  return {
    ...vehicle,
    body: vehicle.body && translate(values, vehicle.body),
    engine: vehicle.engine && translate(values, vehicle.engine),
    fuel: vehicle.fuel && translate(values, vehicle.fuel),
    drive: vehicle.drive && translate(values, vehicle.drive),
    transmission: vehicle.transmission && translate(values, vehicle.transmission),
    plant: vehicle.plant && placeIn(vehicle.plant, countries),
    country: vehicle.country && translateCountry(vehicle.country, countries),
  };
}

export function translateFuel(fuel: FuelEconomy | null, locale: DocumentLocale): FuelEconomy | null {
  if (!fuel) return fuel;
  const { technology, fuelClass } = loadTranslations(locale);
  return {
    ...fuel,
    technology: translate(technology, fuel.technology),
    className: fuel.className && translate(fuelClass, fuel.className),
  };
}

export function translateParts(parts: PartsContent | null, locale: DocumentLocale): PartsContent | null {
  if (!parts) return parts;
  const { countries } = loadTranslations(locale);
  const toCountry = (text: string | null) => text && translate(countries, text);
  return {
    ...parts,
    otherSources: parts.otherSources.map((source) => ({
      ...source,
      country: translate(countries, source.country),
    })),
    finalAssembly: parts.finalAssembly && placeIn(parts.finalAssembly, countries),
    engineOrigin: toCountry(parts.engineOrigin),
    transmissionOrigin: toCountry(parts.transmissionOrigin),
  };
}
