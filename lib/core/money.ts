/** Money is integer US cents everywhere; a float never carries a price. */

const MAX_CENTS = Number.MAX_SAFE_INTEGER;

/** Groups thousands without Intl, so that a document's bytes never depend on the ICU of the machine. */
function group(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

export function formatCount(value: number): string {
  const whole = Math.round(Math.abs(value));
  return `${value < 0 && whole > 0 ? "-" : ""}${group(String(whole))}`;
}

/** '$18,935.00'; negative as '-$250.00'. Both languages of the product price in US dollars and write them so. */
export function formatCents(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError("cents must be a safe integer");
  const abs = Math.abs(cents);
  const whole = group(String(Math.floor(abs / 100)));
  return `${cents < 0 ? "-" : ""}$${whole}.${String(abs % 100).padStart(2, "0")}`;
}

/** '$13,850' for estimates, where cents would claim an accuracy that is not there. */
export function formatDollars(cents: number): string {
  const dollars = Math.round(cents / 100);
  return `${dollars < 0 ? "-" : ""}$${group(String(Math.abs(dollars)))}`;
}

/** SHOW-3: two places unless told. */
export const DEFAULT_DECIMALS = 2;

export function formatDecimal(value: number, places: number = DEFAULT_DECIMALS): string {
  if (!Number.isFinite(value)) return "";
  const [whole = "0", fraction] = Math.abs(value).toFixed(places).split(".");
  const sign = value < 0 && Number(value.toFixed(places)) !== 0 ? "-" : "";
  return `${sign}${group(whole)}${fraction ? `.${fraction}` : ""}`;
}

/** Reads '$1,080', '1080.5', '-250'. Returns null for what is not a price; never rounds a third decimal away. */
export function parseCents(text: string): number | null {
  const match = /^\s*(-)?\s*\$?\s*(-)?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!match || (match[1] && match[2])) return null;
  const cents = Number((match[3] ?? "").replaceAll(",", "")) * 100 + Number((match[4] ?? "").padEnd(2, "0"));
  if (!Number.isSafeInteger(cents) || cents > MAX_CENTS) return null;
  return match[1] || match[2] ? 0 - cents : cents;
}

export type OptionPrice = { kind: "included" } | { kind: "text"; text: string };

/** SHOW-1: '$0' and 'INC' stand for a price already in the car; anything else is shown as it came. */
export function readOptionPrice(raw: string): OptionPrice {
  const word = raw.trim();
  if (/^inc(l|luded)?\.?$/i.test(word) || parseCents(word) === 0) return { kind: "included" };
  return { kind: "text", text: word };
}
