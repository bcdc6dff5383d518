import { MAX_PASTE, VIN_LENGTH } from "@/lib/platform/values";

export type VinInputNote =
  | "prefix-removed"
  | "separators-removed"
  | "asterisks-removed"
  | "leading-i-removed";

const KEY = /^[A-Za-z0-9*._\s-]{1,64}$/;

export function toVehicleKey(text: string): string {
  const letters = text.replace(/\s/g, "").toUpperCase();
  if (/^[A-Z0-9]+$/.test(letters) && letters.length === VIN_LENGTH) return letters;
  return KEY.test(text) ? text.trim() : cleanVinInput(text).vin;
}

export function isSameVehicle(first: string, second: string): boolean {
  return cleanVinInput(first).vin === cleanVinInput(second).vin;
}

/** Keeps I, O, and Q: `listVinProblems` suggests replacements, which are never applied silently. */
export function cleanVinInput(text: string): { vin: string; notes: VinInputNote[] } {
  const notes: VinInputNote[] = [];
  const upper = text.slice(0, MAX_PASTE).normalize("NFKC").trim().toUpperCase();
  let vin = upper.replace(/[\s\p{Dash}\p{Cf}_.:#]/gu, "");
  if (vin !== upper) notes.push("separators-removed");
  if (vin.startsWith("VIN")) {
    vin = vin.slice(3);
    for (const word of ["NUMBER", "NO", "IS"])
      if (vin.startsWith(word) && vin.length > VIN_LENGTH) vin = vin.slice(word.length);
    notes.push("prefix-removed");
  }
  // Code 39 scanners include the start and stop asterisks; inner asterisks are unknown characters.
  if (vin.length > 2 && vin.startsWith("*") && vin.endsWith("*")) {
    vin = vin.slice(1, -1);
    notes.push("asterisks-removed");
  }
  if (vin.length === VIN_LENGTH + 1 && vin.startsWith("I")) {
    vin = vin.slice(1);
    notes.push("leading-i-removed");
  }
  return { vin, notes };
}
