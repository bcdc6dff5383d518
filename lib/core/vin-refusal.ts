import { vinLengthClass } from "./vin";

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
