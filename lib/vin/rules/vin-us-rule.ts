import { VIN_LENGTH } from "@/lib/platform/values";
import { hasValidCheckDigit } from "./vin-check-digit";

/** Matches North American manufacturer codes (ISO 3780), where 49 CFR 565 defines the check digit and position 7. */
export function isNorthAmericanVin(vin: string): boolean {
  return /^(?:[1-5]|7[F-HJ-NPR-Z0-9])/.test(vin);
}

export function hasFiller(vin: string): boolean {
  return vin.slice(3, 6) === "ZZZ";
}

export function mayFollowUsRule(vin: string): boolean {
  if (hasFiller(vin)) return false;
  return isNorthAmericanVin(vin) || vin.length < VIN_LENGTH || hasValidCheckDigit(vin);
}
