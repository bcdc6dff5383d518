import { VIN_LENGTH } from "@/lib/platform/values";
import { hasValidCheckDigit } from "./rules/vin-check-digit";

export type VinErrorCode = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 11 | 12 | 14 | 400;
/** vPIC's ErrorCode table; the weights rank two readings of a VIN. */
const ERRORS: Readonly<Record<VinErrorCode, { weight: number; text: string }>> = {
  0: { weight: 0, text: "0 - VIN decoded clean. Check Digit (9th position) is correct" },
  1: { weight: -5, text: "1 - Check Digit (9th position) does not calculate properly" },
  2: { weight: -100, text: "2 - VIN corrected, error in one position" },
  3: {
    weight: -100,
    text: "3 - VIN corrected, error in one position (assuming Check Digit is correct)",
  },
  4: {
    weight: -200,
    text: "4 - VIN corrected, error in one position only (indicated by ! in Suggested VIN), multiple matches found",
  },
  5: { weight: -300, text: "5 - VIN has errors in few positions" },
  6: { weight: -10, text: "6 - Incomplete VIN" },
  7: {
    weight: -10000,
    text: "7 - Manufacturer is not registered with NHTSA for sale or importation in the U.S. for use on U.S roads; Please contact the manufacturer directly for more information",
  },
  8: { weight: -1000, text: "8 - No detailed data available currently" },
  11: {
    weight: -20,
    text: "11 - Incorrect Model Year - Position 10 does not match valid model year codes (I, O, Q, U, Z, 0) per the requirements in 49 CFR 565",
  },
  12: { weight: -20, text: "12 - Model Year warning - the given model year differs from the one in the VIN" },
  14: {
    weight: -30,
    text: "14 - Unable to provide information for some of the characters in the VIN, based on the manufacturer submission",
  },
  400: { weight: -40, text: "400 - Invalid Characters Present" },
};
const NO_MODEL_WEIGHT = -30;

type Reading = {
  vin: string;
  makerKnown: boolean;
  lightVehicle: boolean;
  patterns: number;
  year: number | null;
  yearContradicted: boolean;
  full?: { typing: 2 | 3 | 4 | 5 | null; hasUnused: boolean; isExcused: boolean; hasModel: boolean };
};

/** Sorts codes as vPIC prints them. Codes 2–5 and 14 require the full data. */
export function getErrorCodes(reading: Reading): VinErrorCode[] {
  const { vin, full } = reading;
  const codes: VinErrorCode[] = [];
  if (vin.length < VIN_LENGTH) codes.push(6);
  else if (!full?.isExcused && (!hasValidCheckDigit(vin) || !fitsCheckDigitRule(vin, reading.lightVehicle)))
    codes.push(1);
  if (!reading.makerKnown) codes.push(7);
  else if (reading.patterns === 0) codes.push(8);
  if (reading.year === null) codes.push(11);
  if (reading.yearContradicted) codes.push(12);
  if (hasInvalidCharacter(vin, reading.lightVehicle)) codes.push(400);
  if (full && reading.makerKnown && reading.patterns > 0) {
    if (full.typing !== null) codes.push(full.typing);
    if (full.hasUnused) codes.push(14);
  }
  if (!codes.some((code) => code !== 12 && code !== 14)) codes.unshift(0);
  if (full && codes.includes(0) && !full.hasModel && !codes.includes(14)) codes.push(14);
  return full ? codes.sort((a, b) => a - b) : codes;
}

export function getErrorValue(codes: readonly VinErrorCode[], hasModel: boolean): number {
  const sum = codes.reduce<number>((total, code) => total + ERRORS[code].weight, 0);
  return sum + (codes.includes(0) && !codes.includes(14) && !hasModel ? NO_MODEL_WEIGHT : 0);
}

export function getErrorText(
  codes: readonly VinErrorCode[],
  printed: Readonly<Record<string, string>> = {},
): string {
  return codes.map((code) => printed[code] ?? ERRORS[code].text).join("; ");
}

function getDigitsFrom(vin: string, lightVehicle: boolean): number {
  if (vin.charAt(2) === "9") return 15;
  return lightVehicle ? 13 : 14;
}

const isDigit = (code: number) => code >= 48 && code <= 57;
const ASTERISK = 42;
/** Places where a character is allowed: 0 none, 1 most positions, 3 also position 10 (which encodes a year). */
const PLACES = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[1-9A-HJ-NPR-TV-Y]/.test(character)) return 3;
  return /[0UZ*]/.test(character) ? 1 : 0;
});

function hasInvalidCharacter(vin: string, lightVehicle: boolean): boolean {
  const start = getDigitsFrom(vin, lightVehicle);
  for (let place = 1; place <= vin.length; place++) {
    const code = vin.charCodeAt(place - 1);
    if (place === 9) {
      if (!isDigit(code) && code !== ASTERISK && code !== 88) return true;
    } else if (place >= start) {
      if (!isDigit(code) && code !== ASTERISK) return true;
    } else if (((PLACES[code] ?? 0) & (place === 10 ? 2 : 1)) === 0) return true;
  }
  return false;
}

/** Returns false for an impossible year or serial character, for which vPIC also reports a wrong check digit. */
function fitsCheckDigitRule(vin: string, lightVehicle: boolean): boolean {
  for (let place = getDigitsFrom(vin, lightVehicle); place <= vin.length; place++) {
    if (!isDigit(vin.charCodeAt(place - 1))) return false;
  }
  return ((PLACES[vin.charCodeAt(9)] ?? 0) & 2) !== 0;
}
