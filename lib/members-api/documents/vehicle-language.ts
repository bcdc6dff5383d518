import type { FuelEconomy, PartsContent } from "@/lib/contract/build-data";
import type { DocumentLocale, DocumentVehicle } from "@/lib/contract/document-vehicle";
import { wordKey } from "@/lib/core/word-key";
import spanish from "@/messages/es/vehicle.json";
import spanishFuel from "./messages/es-fuel.json";

const values: Record<string, string> = spanish.specification.values;
const technologies: Record<string, string> = spanishFuel.technology;
const fuelClasses: Record<string, string> = spanishFuel.fuelClass;
const countries: Record<string, string> = spanish.specification.countries;

const worded = (words: Record<string, string>, text: string) => words[wordKey(text)] ?? text;

function placeIn(place: string): string {
  const parts = place.split(", ");
  return [...parts.slice(0, -1), worded(countries, parts.at(-1) ?? "")].join(", ");
}

/**
 * The words of NHTSA's data (body, fuel, drive, gearbox, country) in the document's language, from the same list that the pages read;
 * a word that is not on it stays as the data has it.
 */
export function vehicleInLanguage(vehicle: DocumentVehicle, locale: DocumentLocale): DocumentVehicle {
  if (locale === "en") return vehicle;
  return {
    ...vehicle,
    body: vehicle.body && worded(values, vehicle.body),
    fuel: vehicle.fuel && worded(values, vehicle.fuel),
    drive: vehicle.drive && worded(values, vehicle.drive),
    transmission: vehicle.transmission && worded(values, vehicle.transmission),
    plant: vehicle.plant && placeIn(vehicle.plant),
    country: vehicle.country && worded(countries, vehicle.country),
  };
}

/** EPA's kinds and classes of vehicles in the document's language. */
export function fuelInLanguage(fuel: FuelEconomy | null, locale: DocumentLocale): FuelEconomy | null {
  if (locale === "en" || !fuel) return fuel;
  return {
    ...fuel,
    technology: worded(technologies, fuel.technology),
    className: fuel.className && worded(fuelClasses, fuel.className),
  };
}

/** The countries of a car's parts in the document's language. */
export function partsInLanguage(parts: PartsContent | null, locale: DocumentLocale): PartsContent | null {
  if (locale === "en" || !parts) return parts;
  const country = (text: string | null) => text && worded(countries, text);
  return {
    ...parts,
    otherSources: parts.otherSources.map((one) => ({ ...one, country: worded(countries, one.country) })),
    finalAssembly: parts.finalAssembly && placeIn(parts.finalAssembly),
    engineOrigin: country(parts.engineOrigin),
    transmissionOrigin: country(parts.transmissionOrigin),
  };
}
