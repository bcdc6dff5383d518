import type { DecodedVin, UnavailableElement } from "@/lib/contract/vehicle-decode";
import { nameKey } from "@/lib/core/vehicle/make-spellings";

/** Fields that another decode of the same VIN may fill. */
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

/** Two decodes are of one vehicle only where the known years, makes and models agree. */
function isSameVehicle(decoded: DecodedVin, live: LiveReading): boolean {
  const same = (a: string | null, b: string | null) => a === null || b === null || nameKey(a) === nameKey(b);
  const sameYear =
    decoded.modelYear === null || live.modelYear === null || decoded.modelYear === live.modelYear;
  return sameYear && same(decoded.make, live.make) && same(decoded.model, live.model);
}

/**
 * The embedded decode, completed by a live one. Known fields are never replaced; `live` names the filled fields, their
 * source and date. A live decode of another vehicle adds nothing.
 */
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
