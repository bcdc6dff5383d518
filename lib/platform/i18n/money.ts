export const MONEY_UNITS = ["dollars", "cents"] as const;
export type MoneyUnit = (typeof MONEY_UNITS)[number];

/** Avoids Intl so that document bytes don't depend on the machine's ICU version. */
function group(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

export function formatCount(value: number): string {
  const whole = Math.round(Math.abs(value));
  return `${value < 0 && whole > 0 ? "-" : ""}${group(String(whole))}`;
}

export function formatCents(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError("cents must be a safe integer");
  const abs = Math.abs(cents);
  const whole = group(String(Math.floor(abs / 100)));
  return `${cents < 0 ? "-" : ""}$${whole}.${String(abs % 100).padStart(2, "0")}`;
}

/** Rounds estimates to dollars because cents would suggest false accuracy. */
export function formatDollars(cents: number): string {
  const dollars = Math.round(cents / 100);
  return `${dollars < 0 ? "-" : ""}$${group(String(Math.abs(dollars)))}`;
}

export function formatPrice(cents: number): string {
  return cents % 100 === 0 ? formatDollars(cents) : formatCents(cents);
}

/** Never converts: any exchange rate's date would be arbitrary. */
export function formatPriceIn(cents: number, currency = "USD"): string {
  const dollars = formatPrice(cents);
  return currency === "USD" ? dollars : `${dollars.replace("$", "")} ${currency}`;
}

export function formatRate(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

const DEFAULT_DECIMALS = 2;

export function formatDecimal(value: number, places: number = DEFAULT_DECIMALS): string {
  if (!Number.isFinite(value)) return "";
  const [whole = "0", fraction] = Math.abs(value).toFixed(places).split(".");
  const sign = value < 0 && Number(value.toFixed(places)) !== 0 ? "-" : "";
  return `${sign}${group(whole)}${fraction ? `.${fraction}` : ""}`;
}
