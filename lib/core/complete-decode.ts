import type { DecodedVin, UnavailableElement } from "@/lib/contract/decode";
import { nameKey } from "./vehicle-name";

/** Fields that another reading of the same VIN may fill. */
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

/** Two readings are of one vehicle only where what both know of year, make and model is the same. */
function isSameVehicle(decoded: DecodedVin, live: LiveReading): boolean {
  const same = (a: string | null, b: string | null) => a === null || b === null || nameKey(a) === nameKey(b);
  const sameYear =
    decoded.modelYear === null || live.modelYear === null || decoded.modelYear === live.modelYear;
  return sameYear && same(decoded.make, live.make) && same(decoded.model, live.model);
}

/**
 * The embedded decode with what a live one knows beyond it. Nothing that is known is replaced, `live` names what was
 * filled, from where and as of when. A live reading of another vehicle adds nothing.
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
  const known: ReadonlySet<string> = new Set(fields);
  return {
    ...decoded,
    ...filled,
    notAvailable: decoded.notAvailable.filter((element: UnavailableElement) => !known.has(element)),
    live: { ...from, fields },
  };
}
