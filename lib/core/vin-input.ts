import { MAX_PASTE, VIN_LENGTH } from "@/lib/core/constants";

export type VinInputNote =
  | "prefix-removed"
  | "separators-removed"
  | "asterisks-removed"
  | "leading-i-removed";

const KEY = /^[A-Za-z0-9*._\s-]{1,64}$/;

/**
 * Returns the key of a saved vehicle: a VIN in capitals, and any other number as a Members API wrote it. What can't be a
 * key is cleaned as a typed VIN.
 */
export function toVehicleKey(text: string): string {
  const letters = text.replace(/\s/g, "").toUpperCase();
  if (/^[A-Z0-9]+$/.test(letters) && letters.length === VIN_LENGTH) return letters;
  return KEY.test(text) ? text.trim() : cleanVinInput(text).vin;
}

/** Compares vehicle numbers, ignoring case, spaces and dashes. */
export function isSameVehicle(first: string, second: string): boolean {
  return cleanVinInput(first).vin === cleanVinInput(second).vin;
}

/**
 * Turns what was typed, pasted or scanned into an identifier: upper case, without spaces, dashes and a 'VIN:' before it.
 * I, O and Q stay: replacing them is offered by `vinProblems`, never done silently.
 */
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
  // Code 39 readers hand over the start and stop marks; asterisks inside are unknown places and stay.
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
