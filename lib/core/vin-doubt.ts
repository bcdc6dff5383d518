import { VIN_LENGTH } from "@/lib/core/constants";
import { hasValidCheckDigit } from "./vin-check-digit";
import { hasFiller, isNorthAmericanVin } from "./vin-us-rule";

/** Whether a check digit that the U.S. rule requires is wrong. For other markets position 9 is free. */
export function asksCheckDigit(vin: string): boolean {
  return vin.length === VIN_LENGTH && isNorthAmericanVin(vin) && !hasFiller(vin) && !hasValidCheckDigit(vin);
}

/** vPIC's code for a maker that its data does not know. */
const UNKNOWN_MAKER = "7";

/** Whether the data, which is NHTSA's and so of makers that sell in the US, does not know a VIN's maker. */
export function isUnknownMaker({ errorCode }: { errorCode: string }): boolean {
  return errorCode.split(",").includes(UNKNOWN_MAKER);
}

/** What makes a VIN doubtful: its check digit, or a maker that the data does not know. */
export const VIN_DOUBTS = ["check_digit", "maker"] as const;
export type VinDoubt = (typeof VIN_DOUBTS)[number];

/** What the user is asked about before a document of a number is made, or it is taken from a list; null is nothing. */
export function vinDoubt(vin: string, decode: { errorCode: string } | undefined): VinDoubt | null {
  if (asksCheckDigit(vin)) return "check_digit";
  return vin.length === VIN_LENGTH && decode && isUnknownMaker(decode) ? "maker" : null;
}

/** A line of a list with a doubtful VIN: it is taken only where the user says that the VIN is right. */
export interface DoubtfulLine {
  line: number;
  vin: string;
  doubt: VinDoubt;
}

/** The lines of a list that must be confirmed, with the reason; without those whose VIN is in `confirmed`. */
export function doubtfulLines<Line extends { line: number; vin: string }>(
  lines: readonly Line[],
  confirmed: readonly string[],
  decode: (vin: string) => { errorCode: string },
): (Line & DoubtfulLine)[] {
  const vins = new Set(confirmed);
  return lines.flatMap((line) => {
    const doubt = vins.has(line.vin) ? null : vinDoubt(line.vin, decode(line.vin));
    return doubt === null ? [] : [{ ...line, doubt }];
  });
}
