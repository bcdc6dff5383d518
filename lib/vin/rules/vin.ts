import { MAX_PASTE, SHORT_VIN_MAX_LENGTH, VIN_LENGTH } from "@/lib/platform/values";

export type VinLengthClass = "empty" | "classic" | "short" | "full" | "long";

/** Classifies by length: VINs of 1981 and later have 17 characters; 14 or fewer is a classic number. */
export function getVinLengthClass(vin: string): VinLengthClass {
  if (vin.length === 0) return "empty";
  if (vin.length <= SHORT_VIN_MAX_LENGTH) return "classic";
  if (vin.length < VIN_LENGTH) return "short";
  return vin.length === VIN_LENGTH ? "full" : "long";
}

export function groupVin(vin: string): string {
  return [vin.slice(0, 3), vin.slice(3, 9), vin.slice(9)].filter((part) => part !== "").join(" ");
}

/** Masks a VIN for logs, except the manufacturer and the last two characters. */
export function maskVin(vin: string): string {
  if (vin.length <= 6) return "*".repeat(vin.length);
  return vin.slice(0, 3) + "*".repeat(Math.min(vin.length, MAX_PASTE) - 5) + vin.slice(-2);
}
