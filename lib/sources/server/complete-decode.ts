import { nameKey } from "@/lib/vehicle/rules/make-spellings";
import type { DecodedVin, UnavailableElement } from "@/lib/vin/contract";

const FILLED = [
  "trim",
  "series",
  "bodyClass",
  "fuelTypePrimary",
  "engineModel",
  "driveType",
  "transmissionStyle",
  "plantCity",
  "plantState",
  "plantCountry",
  "gvwr",
  "electrificationLevel",
  "curbWeight",
  "doors",
  "seats",
  "transmissionSpeeds",
  "engineCylinders",
  "displacementL",
] as const;
type FilledField = (typeof FILLED)[number];

export type LiveReading = Pick<
  DecodedVin,
  "modelYear" | "make" | "model" | Exclude<FilledField, "curbWeight">
> & {
  curbWeight: string | null;
};

function isSameVehicle(decoded: DecodedVin, live: LiveReading): boolean {
  const isSame = (a: string | null, b: string | null) =>
    a === null || b === null || nameKey(a) === nameKey(b);
  const sameYear =
    decoded.modelYear === null || live.modelYear === null || decoded.modelYear === live.modelYear;
  return sameYear && isSame(decoded.make, live.make) && isSame(decoded.model, live.model);
}

/** Fills only missing fields; `live` lists them. Ignores a live decode that contradicts the year, make or model. */
export function completeDecode(
  decoded: DecodedVin,
  live: LiveReading | null,
  from: { source: string; askedAt: string },
): DecodedVin {
  if (!live || !isSameVehicle(decoded, live)) return decoded;
  const fields = FILLED.filter((field) => (decoded[field] ?? null) === null && live[field] !== null);
  if (fields.length === 0) return decoded;
  const filled = Object.fromEntries(fields.map((field) => [field, live[field]]));
  const fieldSet: ReadonlySet<string> = new Set(fields);
  return {
    ...decoded,
    ...filled,
    notAvailable: decoded.notAvailable.filter((element: UnavailableElement) => !fieldSet.has(element)),
    live: { ...from, fields },
  };
}
