import { getVinLengthClass } from "./vin";

export type VinRefusalReason = "missing" | "characters" | "digits" | "length" | "letters" | "repeated";

export interface VinRefusal {
  reason: VinRefusalReason;
  suggestion: string | null;
}

/** Letters that VINs never contain (49 CFR 565), with their likely intended digits. */
export const VIN_LOOKALIKES: Readonly<Record<string, string>> = { I: "1", O: "0", Q: "0" };

/** Classic numbers end in a serial number, so fewer digits mean a word or a plate. */
const CLASSIC_DIGITS_MIN = 3;

const isRepeated = (vin: string) => vin.length > 3 && new Set(vin).size === 1;

/** Accepts unknown makers and wrong check digits, which only raise questions (`findVinDoubt`). */
export function findVinRefusal(vin: string): VinRefusal | null {
  const refuse = (reason: VinRefusalReason, suggestion: string | null = null) => ({ reason, suggestion });
  if (vin === "") return refuse("missing");
  if (!/^[A-Z0-9]+$/.test(vin)) return refuse("characters");
  const length = getVinLengthClass(vin);
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
