import type { DocumentLocale, DocumentVehicle } from "@/lib/contract/document-vehicle";
import { wordKey } from "@/lib/core/word-key";
import spanish from "@/messages/es/vehicle.json";

const values: Record<string, string> = spanish.specification.values;
const countries: Record<string, string> = spanish.specification.countries;

const worded = (words: Record<string, string>, text: string) => words[wordKey(text)] ?? text;

function placeIn(place: string): string {
  const parts = place.split(", ");
  return [...parts.slice(0, -1), worded(countries, parts.at(-1) ?? "")].join(", ");
}

/**
 * The words of NHTSA's data (body, fuel, country) in the document's language, from the same list that the pages read;
 * a word that is not on it stays as the data has it.
 */
export function vehicleInLanguage(vehicle: DocumentVehicle, locale: DocumentLocale): DocumentVehicle {
  if (locale === "en") return vehicle;
  return {
    ...vehicle,
    body: vehicle.body && worded(values, vehicle.body),
    fuel: vehicle.fuel && worded(values, vehicle.fuel),
    plant: vehicle.plant && placeIn(vehicle.plant),
    country: vehicle.country && worded(countries, vehicle.country),
  };
}
