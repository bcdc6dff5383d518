/** Money is integer US cents everywhere; a float never carries a price. */

/** Units in which a remote Members API may send amounts. Ours sends cents. */
export const MONEY_UNITS = ["dollars", "cents"] as const;
export type MoneyUnit = (typeof MONEY_UNITS)[number];

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

/** '$24,650' and '$9,875.50': an asking or a sale price, with cents where it has some. */
export function formatPrice(cents: number): string {
  return cents % 100 === 0 ? formatDollars(cents) : formatCents(cents);
}

/** A price in US dollars, or with the code of its own currency: '21,400 CAD'. Nothing is converted: the rate's day would be arbitrary. */
export function formatPriceIn(cents: number, currency = "USD"): string {
  const dollars = formatPrice(cents);
  return currency === "USD" ? dollars : `${dollars.replace("$", "")} ${currency}`;
}

/** '8.25%' for 825 basis points. */
export function formatRate(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** SHOW-3: two places by default. */
const DEFAULT_DECIMALS = 2;

export function formatDecimal(value: number, places: number = DEFAULT_DECIMALS): string {
  if (!Number.isFinite(value)) return "";
  const [whole = "0", fraction] = Math.abs(value).toFixed(places).split(".");
  const sign = value < 0 && Number(value.toFixed(places)) !== 0 ? "-" : "";
  return `${sign}${group(whole)}${fraction ? `.${fraction}` : ""}`;
}
