import type { CreditKind } from "@/lib/core/credits/products";

/** How the wholesale of an order is paid (docs/decisions/wholesale.md). */
export const SETTLEMENTS = ["none", "prepaid", "withheld", "connect"] as const;
export type OrderSettlement = (typeof SETTLEMENTS)[number];

/** A wholesale price as an order keeps it: which version, and its amounts. */
export interface OrderedWholesale {
  priceId: string;
  version: number;
  /** The operator's price for every partner's site, not the site's own. */
  isDefault: boolean;
  documentCents: number | null;
  unlimitedMonthCents: number | null;
}

/** A wholesale price in force. Integer cents before tax. */
export interface WholesalePrice {
  product: CreditKind;
  currency: string;
  /** Of one document. */
  documentCents: number | null;
  /** Of one month of a plan without limit; null is that none may be sold. */
  unlimitedMonthCents: number | null;
}

/** A site's wholesale prices at one moment. */
export interface WholesaleList<Price extends WholesalePrice = WholesalePrice> {
  /** A partner's site: it sells nothing without a wholesale price. */
  isPartner: boolean;
  prices: readonly Price[];
}

/** What is sold. `credits` are all of its documents, or those of each period; null is without limit. */
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

/**
 * What a site owes for a sale, in cents: of each document, or of each month of a plan without limit. Null: it may not be
 * sold, because it has no price. That is what lacks a price on a partner's site, what has one in other currencies only
 * (a changed currency must not take the floor away), and a plan without limit that has none of its own.
 */
export function wholesaleOf(list: WholesaleList, sale: WholesaleSale): number | null {
  const price = findWholesalePrice(list, sale);
  if (!price) {
    const isPriced = list.prices.some((one) => one.product === sale.product && one.documentCents !== null);
    return list.isPartner || isPriced ? null : 0;
  }
  if (sale.credits !== null) return (price.documentCents ?? 0) * sale.credits;
  if (price.unlimitedMonthCents === null) return null;
  return price.unlimitedMonthCents * MONTHS[sale.interval ?? "month"];
}

/** Whether a sale is below wholesale. `cents` is what is paid for all of it, after a discount and before tax. */
export function isBelowWholesale(list: WholesaleList, sale: WholesaleSale & { cents: number }): boolean {
  const wholesale = wholesaleOf(list, sale);
  return wholesale === null || sale.cents < wholesale;
}

/** What a refund returns of the wholesale: the same share, rounded down; a whole refund returns all of it. */
export function wholesaleToReturn(wholesaleCents: number, paidCents: number, refundedCents: number): number {
  if (refundedCents <= 0) return 0;
  if (refundedCents >= paidCents) return wholesaleCents;
  return Number((BigInt(wholesaleCents) * BigInt(refundedCents)) / BigInt(paidCents));
}
