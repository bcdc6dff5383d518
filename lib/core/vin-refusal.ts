import { VIN_LENGTH } from "@/lib/core/constants";
import { vinLengthClass } from "./vin";
import { hasValidCheckDigit } from "./vin-check-digit";

/** Why a number cannot be a vehicle's: neither a VIN nor a number from before 1981. */
export type VinRefusalReason = "missing" | "characters" | "digits" | "length" | "letters" | "repeated";

export interface VinRefusal {
  reason: VinRefusalReason;
  /** The number with the letters replaced that no VIN has; offered, never applied. null where nothing explains the error. */
  suggestion: string | null;
}

/** Letters that no VIN holds (49 CFR 565), and what they were most likely meant to be. */
export const VIN_LOOKALIKES: Readonly<Record<string, string>> = { I: "1", O: "0", Q: "0" };

/** Every maker's number from before 1981 ends in, or is, a serial number: fewer digits are a word or a plate. */
const CLASSIC_DIGITS_MIN = 3;

const isRepeated = (vin: string) => vin.length > 3 && new Set(vin).size === 1;

/**
 * The one rule of what is not sold on, saved or listed, for a number that `cleanVinInput` cleaned; null where it can be
 * a vehicle's. It looks at the number alone: an unknown maker or a wrong check digit is a question, not a refusal.
 */
export function vinRefusal(vin: string): VinRefusal | null {
  const refuse = (reason: VinRefusalReason, suggestion: string | null = null) => ({ reason, suggestion });
  if (vin === "") return refuse("missing");
  if (!/^[A-Z0-9]+$/.test(vin)) return refuse("characters");
  const length = vinLengthClass(vin);
  if (length === "short" || length === "long") return refuse("length");
  const digits = vin.replace(/\D/g, "").length;
  if (digits < (length === "classic" ? CLASSIC_DIGITS_MIN : 1)) return refuse("digits");
  if (isRepeated(vin)) return refuse("repeated");
  if (length === "full" && /[IOQ]/.test(vin))
    return refuse(
      "letters",
      vin.replace(/[IOQ]/g, (letter) => VIN_LOOKALIKES[letter] ?? letter),
    );
  return null;
}

/**
 * Whether a VIN's check digit is wrong although its maker must set it: 49 CFR 565 holds for North American makers (1 to
 * 5); elsewhere the ninth character is free.
 */
export function asksCheckDigit(vin: string): boolean {
  return vin.length === VIN_LENGTH && /^[1-5]/.test(vin) && !hasValidCheckDigit(vin);
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
