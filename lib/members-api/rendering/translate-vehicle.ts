import type { DocumentLocale, DocumentVehicle } from "@/lib/contract/generation-vehicle";
import type { FuelEconomy, PartsContent } from "@/lib/contract/vehicle-build-data";
import { messageKey } from "@/lib/core/message-key";
import { inEachLanguage } from "@/lib/i18n/in-each-language";
import type english from "@/messages/en/vehicle.json";
import { documentMessages } from "./document-messages";

type Translations = Record<string, string>;

const catalog = await inEachLanguage<typeof english>(
  (locale) => import(`../../../messages/${locale}/vehicle.json`),
);

function translationsIn(
  locale: DocumentLocale,
): Record<"values" | "countries" | "technology" | "fuelClass", Translations> {
  const { values, countries } = catalog[locale].specification;
  return { values, countries, ...documentMessages(locale).data };
}

const translated = (messages: Translations, text: string) => messages[messageKey(text)] ?? text;

/** Drops NHTSA's suffix, as in 'United States (USA)'. */
const countryIn = (text: string, countries: Translations) =>
  translated(countries, text.replace(/ \([A-Z]+\)$/, ""));

function placeIn(place: string, countries: Translations): string {
  const parts = place.split(", ");
  return [...parts.slice(0, -1), countryIn(parts.at(-1) ?? "", countries)].join(", ");
}

/** Uses everyday words, so 'Sedan/Saloon' becomes 'Sedan' in English, too. */
export function vehicleInLanguage(vehicle: DocumentVehicle, locale: DocumentLocale): DocumentVehicle {
  const { values, countries } = translationsIn(locale);
  return {
    ...vehicle,
    body: vehicle.body && translated(values, vehicle.body),
    engine: vehicle.engine && translated(values, vehicle.engine),
    fuel: vehicle.fuel && translated(values, vehicle.fuel),
    drive: vehicle.drive && translated(values, vehicle.drive),
    transmission: vehicle.transmission && translated(values, vehicle.transmission),
    plant: vehicle.plant && placeIn(vehicle.plant, countries),
    country: vehicle.country && countryIn(vehicle.country, countries),
  };
}

export function fuelInLanguage(fuel: FuelEconomy | null, locale: DocumentLocale): FuelEconomy | null {
  if (!fuel) return fuel;
  const { technology, fuelClass } = translationsIn(locale);
  return {
    ...fuel,
    technology: translated(technology, fuel.technology),
    className: fuel.className && translated(fuelClass, fuel.className),
  };
}

export function partsInLanguage(parts: PartsContent | null, locale: DocumentLocale): PartsContent | null {
  if (!parts) return parts;
  const { countries } = translationsIn(locale);
  const country = (text: string | null) => text && translated(countries, text);
  return {
    ...parts,
    otherSources: parts.otherSources.map((one) => ({ ...one, country: translated(countries, one.country) })),
    finalAssembly: parts.finalAssembly && placeIn(parts.finalAssembly, countries),
    engineOrigin: country(parts.engineOrigin),
    transmissionOrigin: country(parts.transmissionOrigin),
  };
}
