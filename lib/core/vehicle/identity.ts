import { SHORT_VIN_MAX_LENGTH } from "@/lib/core/constants";

/** The placeholder for the VIN of a vehicle without one: 16 characters, which no VIN and no classic number has. */
export function isYmmtKey(text: string): boolean {
  return /^YMMT[0-9A-HJKMNP-TV-Z]{12}$/.test(text);
}

/** What names a vehicle that no number names. */
export interface NamedModel {
  year: number;
  make: string;
  model: string;
}

/** The id of a model that a classic number was mapped to: '1969-chevrolet-camaro'. */
export function classicModelId(year: number, make: string, model: string): string {
  return [year, make, model]
    .join("-")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
}

/** What a vehicle is known by: a VIN, a number from before 1981, or year, make and model alone. */
type IdentityKind = "vin" | "classic" | "model";

/** The kind of a stored number. Sources that know VINs alone are asked for 'vin' only; the key of a 'model' is never shown. */
export function identityKind(vin: string): IdentityKind {
  if (vin === "" || isYmmtKey(vin)) return "model";
  // Another Members API may have separators in its keys.
  return vin.replace(/[\s_.-]/g, "").length <= SHORT_VIN_MAX_LENGTH ? "classic" : "vin";
}
