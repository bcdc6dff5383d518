import type { DocumentLocale, DocumentVehicle } from "@/lib/contract/generation-vehicle";
import type { FuelEconomy, PartsContent } from "@/lib/contract/vehicle-build-data";
import { messageKey } from "@/lib/core/message-key";
import { inEachLanguage } from "@/lib/i18n/in-each-language";
import type english from "@/messages/en/vehicle.json";
import { documentMessages } from "./document-messages";

/** Translations of the sources' values, by message key. */
type Translations = Record<string, string>;

const catalog = await inEachLanguage<typeof english>(
  (locale) => import(`../../../messages/${locale}/vehicle.json`),
);

/** The sources' data is English: that language needs no translations. */
function translationsIn(
  locale: DocumentLocale,
): Record<"values" | "countries" | "technology" | "fuelClass", Translations> | null {
  if (locale === "en") return null;
  const { values, countries } = catalog[locale].specification;
  return { values, countries, ...documentMessages(locale).data };
}

const translated = (messages: Translations, text: string) => messages[messageKey(text)] ?? text;

function placeIn(place: string, countries: Translations): string {
  const parts = place.split(", ");
  return [...parts.slice(0, -1), translated(countries, parts.at(-1) ?? "")].join(", ");
}

/**
 * Translates values of NHTSA's data (body, engine, fuel, drive, gearbox, country) from the same list as the pages;
 * a value that is not listed stays as it is.
 */
export function vehicleInLanguage(vehicle: DocumentVehicle, locale: DocumentLocale): DocumentVehicle {
  const messages = translationsIn(locale);
  if (!messages) return vehicle;
  const { values, countries } = messages;
  return {
    ...vehicle,
    body: vehicle.body && translated(values, vehicle.body),
    engine: vehicle.engine && translated(values, vehicle.engine),
    fuel: vehicle.fuel && translated(values, vehicle.fuel),
    drive: vehicle.drive && translated(values, vehicle.drive),
    transmission: vehicle.transmission && translated(values, vehicle.transmission),
    plant: vehicle.plant && placeIn(vehicle.plant, countries),
    country: vehicle.country && translated(countries, vehicle.country),
  };
}

/** EPA's kinds and classes of vehicles in the document's language. */
export function fuelInLanguage(fuel: FuelEconomy | null, locale: DocumentLocale): FuelEconomy | null {
  const messages = translationsIn(locale);
  if (!messages || !fuel) return fuel;
  return {
    ...fuel,
    technology: translated(messages.technology, fuel.technology),
    className: fuel.className && translated(messages.fuelClass, fuel.className),
  };
}

/** The countries of a car's parts in the document's language. */
export function partsInLanguage(parts: PartsContent | null, locale: DocumentLocale): PartsContent | null {
  const messages = translationsIn(locale);
  if (!messages || !parts) return parts;
  const { countries } = messages;
  const country = (text: string | null) => text && translated(countries, text);
  return {
    ...parts,
    otherSources: parts.otherSources.map((one) => ({ ...one, country: translated(countries, one.country) })),
    finalAssembly: parts.finalAssembly && placeIn(parts.finalAssembly, countries),
    engineOrigin: country(parts.engineOrigin),
    transmissionOrigin: country(parts.transmissionOrigin),
  };
}
