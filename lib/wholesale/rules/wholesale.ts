import type { CreditKind } from "@/lib/credits/rules/products";

export const SETTLEMENTS = ["none", "prepaid", "withheld", "connect"] as const;
export type OrderSettlement = (typeof SETTLEMENTS)[number];

export interface OrderedWholesale {
  priceId: string;
  version: number;
  isDefault: boolean;
  documentCents: number | null;
  unlimitedMonthCents: number | null;
}

export interface WholesalePrice {
  product: CreditKind;
  currency: string;
  documentCents: number | null;
  unlimitedMonthCents: number | null;
}

export interface WholesaleList<Price extends WholesalePrice = WholesalePrice> {
  isPartner: boolean;
  prices: readonly Price[];
}

export interface WholesaleSale {
  product: CreditKind;
  currency: string;
  credits: number | null;
  interval: "month" | "year" | null;
}

const MONTHS = { month: 1, year: 12 } as const;

export function findWholesalePrice<Price extends WholesalePrice>(
  { prices }: WholesaleList<Price>,
  { product, currency }: Pick<WholesaleSale, "product" | "currency">,
): Price | null {
  const isMeant = (price: Price) => price.product === product && price.currency === currency;
  return prices.find((price) => isMeant(price) && price.documentCents !== null) ?? null;
}

/** Returns cents, or null if the sale has no wholesale price in its currency and must be rejected. */
export function findWholesale(list: WholesaleList, sale: WholesaleSale): number | null {
  const price = findWholesalePrice(list, sale);
  if (!price) {
    const isPriced = list.prices.some((item) => item.product === sale.product && item.documentCents !== null);
    return list.isPartner || isPriced ? null : 0;
  }
  if (sale.credits !== null) return (price.documentCents ?? 0) * sale.credits;
  if (price.unlimitedMonthCents === null) return null;
  return price.unlimitedMonthCents * MONTHS[sale.interval ?? "month"];
}

/** Expects `cents` after discounts and before tax. */
export function isBelowWholesale(list: WholesaleList, sale: WholesaleSale & { cents: number }): boolean {
  const wholesale = findWholesale(list, sale);
  return wholesale === null || sale.cents < wholesale;
}

export function getWholesaleToReturn(
  wholesaleCents: number,
  paidCents: number,
  refundedCents: number,
): number {
  if (refundedCents <= 0) return 0;
  if (refundedCents >= paidCents) return wholesaleCents;
  return Number((BigInt(wholesaleCents) * BigInt(refundedCents)) / BigInt(paidCents));
}
