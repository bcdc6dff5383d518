import { checkDigit } from "@/lib/core/vin-check-digit";

/** A VIN with the check digit that its other characters call for: lists ask about any other. */
export function withCheckDigit(vin: string): string {
  return vin.slice(0, 8) + checkDigit(vin) + vin.slice(9);
}
