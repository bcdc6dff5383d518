import { VIN_LENGTH } from "@/lib/platform/values";

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const;
const LETTER_VALUES: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};

/** Computes the check digit (49 CFR 565.15(c)). Returns null if a character has no value. */
export function checkDigit(vin: string): string | null {
  if (vin.length !== VIN_LENGTH) return null;
  let sum = 0;
  for (let i = 0; i < VIN_LENGTH; i++) {
    if (i === 8) continue;
    const character = vin.charAt(i);
    const value = character >= "0" && character <= "9" ? Number(character) : LETTER_VALUES[character];
    if (value === undefined) return null;
    sum += value * (WEIGHTS[i] ?? 0);
  }
  return sum % 11 === 10 ? "X" : String(sum % 11);
}

export function hasValidCheckDigit(vin: string): boolean {
  return vin.length === VIN_LENGTH && checkDigit(vin) === vin.charAt(8);
}
