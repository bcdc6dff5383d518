import { formatCents } from "@/lib/platform/i18n";

export type LineAmount = number | "included" | "no_charge" | null;

const UNKNOWN = new Set(["", "n/a", "na", "not available", "unknown", "tbd", "-", "–", "—"]);
const INCLUDED = new Set(["inc", "inc.", "incl", "incl.", "included", "std", "standard"]);
const NO_CHARGE = new Set(["nc", "n/c", "no charge"]);
const MONEY = /^(-?)\$?\s*(-?)(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/;
const MAX_CENTS = 100_000_000_00;

export function writeLinePrice(price: LineAmount): string {
  if (price === null) return "";
  if (price === "included") return "INC";
  return price === "no_charge" ? "NO CHARGE" : formatCents(price);
}

/** Returns undefined for invalid text, because a guess would print a wrong total. */
export function readLinePrice(text: string): LineAmount | undefined {
  const cleanText = text.trim().toLowerCase();
  if (UNKNOWN.has(cleanText)) return null;
  if (INCLUDED.has(cleanText)) return "included";
  if (NO_CHARGE.has(cleanText)) return "no_charge";
  const match = MONEY.exec(cleanText);
  if (!match || (match[1] && match[2])) return undefined;
  const [, before = "", after = "", whole = "", fraction = ""] = match;
  const cents = Number(whole.replaceAll(",", "")) * 100 + Number(fraction.padEnd(2, "0"));
  if (cents > MAX_CENTS) return undefined;
  return (before || after) && cents > 0 ? -cents : cents;
}
