import { VIN_LENGTH } from "./constants";
import { hasValidCheckDigit } from "./vin-check-digit";

/**
 * Whether a manufacturer's code is registered in North America (ISO 3780): there every VIN follows the U.S. rule
 * (49 CFR 565), which defines the check digit and what position 7 says about the model year.
 */
export function isNorthAmericanVin(vin: string): boolean {
  return /^(?:[1-5]|7[F-HJ-NPR-Z0-9])/.test(vin);
}

/** Whether positions 4 to 6 only fill space, as in VINs of cars that were built for other markets. */
export function hasFiller(vin: string): boolean {
  return vin.slice(3, 6) === "ZZZ";
}

/** Whether nothing in a VIN contradicts the U.S. rule. Elsewhere a check digit is right by chance in one VIN of eleven. */
export function mayFollowUsRule(vin: string): boolean {
  if (hasFiller(vin)) return false;
  return isNorthAmericanVin(vin) || vin.length < VIN_LENGTH || hasValidCheckDigit(vin);
}
