import { SHORT_VIN_MAX_LENGTH, VIN_LENGTH } from "@/lib/core/constants";

/** Longest text that is looked at at all: a pasted page must not cost time. */
export const MAX_PASTE = 200;
export type VinLengthClass = "empty" | "classic" | "short" | "full" | "long";
export type VinInputNote =
  | "prefix-removed"
  | "separators-removed"
  | "asterisks-removed"
  | "leading-i-removed";
/** 14 characters or fewer cannot be a VIN of 1981 or later: they are read as a maker's own, classic number. */
export function vinLengthClass(vin: string): VinLengthClass {
  if (vin.length === 0) return "empty";
  if (vin.length <= SHORT_VIN_MAX_LENGTH) return "classic";
  if (vin.length < VIN_LENGTH) return "short";
  return vin.length === VIN_LENGTH ? "full" : "long";
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

/** '1HG CM8263 3A004352': maker, description with check digit, year with plant and number. */
export function groupVin(vin: string): string {
  return [vin.slice(0, 3), vin.slice(3, 9), vin.slice(9)].filter((part) => part !== "").join(" ");
}

/** For logs: the maker and the last two characters only. */
export function maskVin(vin: string): string {
  if (vin.length <= 6) return "*".repeat(vin.length);
  return vin.slice(0, 3) + "*".repeat(Math.min(vin.length, MAX_PASTE) - 5) + vin.slice(-2);
}
