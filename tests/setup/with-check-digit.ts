import { checkDigit } from "@/lib/vin/rules/vin-check-digit";

/** Corrects the check digit, because lists ask for confirmation of VINs with a wrong check digit. */
export function withCheckDigit(vin: string): string {
  return vin.slice(0, 8) + checkDigit(vin) + vin.slice(9);
}
