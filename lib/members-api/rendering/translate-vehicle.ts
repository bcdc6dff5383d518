import type { DocumentLocale, DocumentVehicle } from "@/lib/contract/generation-vehicle";
import type { FuelEconomy, PartsContent } from "@/lib/contract/vehicle-build-data";
import { messageKey } from "@/lib/core/message-key";
import spanish from "@/messages/es/vehicle.json";
import spanishFuel from "./messages/es-fuel.json";

interface DataWords {
  values: Record<string, string>;
  countries: Record<string, string>;
  technology: Record<string, string>;
  fuelClass: Record<string, string>;
}

/** The sources' data is English: that language needs no list. */
const dataWords: Partial<Record<DocumentLocale, DataWords>> = {
  es: { ...spanish.specification, ...spanishFuel },
};

const worded = (messages: Record<string, string>, text: string) => messages[messageKey(text)] ?? text;

function placeIn(place: string, countries: DataWords["countries"]): string {
  const parts = place.split(", ");
  return [...parts.slice(0, -1), worded(countries, parts.at(-1) ?? "")].join(", ");
}

/**
 * Translates values of NHTSA's data (body, fuel, drive, gearbox, country) from the same list as the pages;
 * a value that is not listed stays as it is.
 */
export function vehicleInLanguage(vehicle: DocumentVehicle, locale: DocumentLocale): DocumentVehicle {
  const messages = dataWords[locale];
  if (!messages) return vehicle;
  const { values, countries } = messages;
  return {
    ...vehicle,
    body: vehicle.body && worded(values, vehicle.body),
    fuel: vehicle.fuel && worded(values, vehicle.fuel),
    drive: vehicle.drive && worded(values, vehicle.drive),
    transmission: vehicle.transmission && worded(values, vehicle.transmission),
    plant: vehicle.plant && placeIn(vehicle.plant, countries),
    country: vehicle.country && worded(countries, vehicle.country),
  };
}

/** EPA's kinds and classes of vehicles in the document's language. */
export function fuelInLanguage(fuel: FuelEconomy | null, locale: DocumentLocale): FuelEconomy | null {
  const messages = dataWords[locale];
  if (!messages || !fuel) return fuel;
  return {
    ...fuel,
    technology: worded(messages.technology, fuel.technology),
    className: fuel.className && worded(messages.fuelClass, fuel.className),
  };
}

/** The countries of a car's parts in the document's language. */
export function partsInLanguage(parts: PartsContent | null, locale: DocumentLocale): PartsContent | null {
  const messages = dataWords[locale];
  if (!messages || !parts) return parts;
  const { countries } = messages;
  const country = (text: string | null) => text && worded(countries, text);
  return {
    ...parts,
    otherSources: parts.otherSources.map((one) => ({ ...one, country: worded(countries, one.country) })),
    finalAssembly: parts.finalAssembly && placeIn(parts.finalAssembly, countries),
    engineOrigin: country(parts.engineOrigin),
    transmissionOrigin: country(parts.transmissionOrigin),
  };
}
