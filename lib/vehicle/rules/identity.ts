import { SHORT_VIN_MAX_LENGTH } from "@/lib/platform/values";

/** Detects the placeholder for a missing VIN: 16 characters, a length that no VIN or classic number has. */
export function isYmmtKey(text: string): boolean {
  return /^YMMT[0-9A-HJKMNP-TV-Z]{12}$/.test(text);
}

export interface NamedModel {
  year: number;
  make: string;
  model: string;
}

export function getClassicModelId(year: number, make: string, model: string): string {
  return [year, make, model]
    .join("-")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
}

type IdentityKind = "vin" | "classic" | "model";

export function getIdentityKind(vin: string): IdentityKind {
  if (vin === "" || isYmmtKey(vin)) return "model";
  // A remote Members API may use separators in its keys.
  return vin.replace(/[\s_.-]/g, "").length <= SHORT_VIN_MAX_LENGTH ? "classic" : "vin";
}
