import { VIN_LENGTH } from "@/lib/platform/values";
import { hasValidCheckDigit } from "./vin-check-digit";
import { hasFiller, isNorthAmericanVin } from "./vin-us-rule";

/** Returns false outside North America, where position 9 isn't a check digit. */
export function asksCheckDigit(vin: string): boolean {
  return vin.length === VIN_LENGTH && isNorthAmericanVin(vin) && !hasFiller(vin) && !hasValidCheckDigit(vin);
}

const UNKNOWN_MAKER = "7";

/** Returns true if vPIC doesn't have the maker. It only covers makers that sell in the US. */
export function isUnknownMaker({ errorCode }: { errorCode: string }): boolean {
  return errorCode.split(",").includes(UNKNOWN_MAKER);
}

export const VIN_DOUBTS = ["check_digit", "maker"] as const;
export type VinDoubt = (typeof VIN_DOUBTS)[number];

export function findVinDoubt(vin: string, decode: { errorCode: string } | undefined): VinDoubt | null {
  if (asksCheckDigit(vin)) return "check_digit";
  return vin.length === VIN_LENGTH && decode && isUnknownMaker(decode) ? "maker" : null;
}

export interface DoubtfulLine {
  line: number;
  vin: string;
  doubt: VinDoubt;
}

export function listDoubtfulLines<Line extends { line: number; vin: string }>(
  lines: readonly Line[],
  confirmed: readonly string[],
  decode: (vin: string) => { errorCode: string },
): (Line & DoubtfulLine)[] {
  const vins = new Set(confirmed);
  return lines.flatMap((line) => {
    const doubt = vins.has(line.vin) ? null : findVinDoubt(line.vin, decode(line.vin));
    return doubt === null ? [] : [{ ...line, doubt }];
  });
}
