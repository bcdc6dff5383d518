/** Largest amount that card gateways accept. */
export const MAX_AMOUNT_CENTS = 99_999_999;
const MIN_CHARGE_CENTS = 50;
export const MAX_QUANTITY = 100;
export const CHECKOUT_OPEN_MS = 60 * 60_000;

export const CURRENCIES = { USD: "$", CAD: "CA$", MXN: "MX$", EUR: "€", GBP: "£", AUD: "A$" } as const;
export type Currency = keyof typeof CURRENCIES;

export interface Discount {
  kind: "percent" | "amount";
  value: number;
}

export interface OrderAmounts {
  unitCents: number;
  quantity: number;
  subtotalCents: number;
  discountCents: number;
  taxRateBp: number;
  taxCents: number;
  totalCents: number;
}

function assertWithin(name: string, value: number, from: number, to: number): void {
  if (!Number.isSafeInteger(value) || value < from || value > to) {
    throw new RangeError(`${name} must be a whole number from ${from} to ${to}, not ${value}`);
  }
}

function share(cents: number, part: number): number {
  return Math.floor((cents * part + 5000) / 10_000);
}

export function computeDiscount(subtotalCents: number, discount: Discount | null): number {
  if (!discount) return 0;
  if (discount.kind === "amount") {
    assertWithin("value", discount.value, 0, Number.MAX_SAFE_INTEGER);
    return Math.min(discount.value, subtotalCents);
  }
  assertWithin("percent", discount.value, 0, 100);
  return share(subtotalCents, discount.value * 100);
}

/** Throws RangeError for invalid input, so a bad plan never becomes a charge. `taxRateBp` is basis points. */
export function priceOrder(line: {
  unitCents: number;
  quantity: number;
  taxRateBp: number;
  discount: Discount | null;
}): OrderAmounts {
  const { unitCents, quantity, taxRateBp, discount } = line;
  assertWithin("unitCents", unitCents, 0, MAX_AMOUNT_CENTS);
  assertWithin("quantity", quantity, 1, MAX_QUANTITY);
  assertWithin("taxRateBp", taxRateBp, 0, 10_000);
  const subtotalCents = unitCents * quantity;
  const discountCents = computeDiscount(subtotalCents, discount);
  const taxCents = share(subtotalCents - discountCents, taxRateBp);
  const totalCents = subtotalCents - discountCents + taxCents;
  return { unitCents, quantity, subtotalCents, discountCents, taxRateBp, taxCents, totalCents };
}

export function isChargeable(totalCents: number): boolean {
  return totalCents === 0 || (totalCents >= MIN_CHARGE_CENTS && totalCents <= MAX_AMOUNT_CENTS);
}

/** Rejects '01', '1.0', and '1e1': never guess a quantity (SEC-PAY-02). */
export function parseQuantity(text: unknown): number | null {
  if (typeof text !== "string" || !/^[1-9][0-9]{0,2}$/.test(text)) return null;
  const quantity = Number(text);
  return quantity <= MAX_QUANTITY ? quantity : null;
}

export function parsePrice(text: string): number | null {
  const [, whole, rest = ""] = /^(0|[1-9][0-9]{0,7})(?:\.([0-9]{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(rest.padEnd(2, "0"));
}

export interface SaleTerms {
  currency: Currency;
  taxRateBp: number;
  taxLabel: string;
  paperSize: "letter" | "a4";
}

export function getSaleTerms(config: {
  currency?: Currency;
  tax_rate_bp?: number;
  tax_label?: string;
  paper_size?: "letter" | "a4";
}): SaleTerms {
  return {
    currency: config.currency ?? "USD",
    taxRateBp: config.tax_rate_bp ?? 0,
    taxLabel: config.tax_label ?? "Tax",
    paperSize: config.paper_size ?? "letter",
  };
}

function isCurrency(currency: string): currency is Currency {
  return Object.hasOwn(CURRENCIES, currency);
}

export function formatCents(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError("cents must be a safe integer");
  const abs = Math.abs(cents);
  return `${cents < 0 ? "-" : ""}${Math.floor(abs / 100)}.${String(abs % 100).padStart(2, "0")}`;
}

/** Avoids Intl so that receipt bytes don't depend on the machine's ICU version. */
export function formatMoney(cents: number, currency: string): string {
  const [whole = "0", rest = "00"] = formatCents(Math.abs(cents)).split(".");
  const symbol = isCurrency(currency) ? CURRENCIES[currency] : `${currency} `;
  return `${cents < 0 ? "-" : ""}${symbol}${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",")}.${rest}`;
}

export function formatRate(basisPoints: number): string {
  return `${formatCents(basisPoints).replace(/\.?0+$/, "")}%`;
}
