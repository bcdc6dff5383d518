import type { CreditKind } from "@/lib/core/credits/products";

/** A site's wholesale floor: the least price of one document, before tax, in cents; null is none. */
export interface WholesaleFloor {
  wholesale_report_cents?: number | null;
  wholesale_sticker_cents?: number | null;
  wholesale_basic_cents?: number | null;
  wholesale_credit_cents?: number | null;
}

const NAMES = {
  vhr: "wholesale_report_cents",
  sticker: "wholesale_sticker_cents",
  uvc: "wholesale_basic_cents",
  global: "wholesale_credit_cents",
} as const satisfies Record<CreditKind, keyof WholesaleFloor>;

/**
 * Whether a sale is below the floor. `cents` is what is paid for all of it, after a discount and before tax. What is
 * without limit has no price for a document, so a floor rules it out.
 */
export function isBelowFloor(
  floor: WholesaleFloor,
  sale: { product: CreditKind; credits: number | null; cents: number },
): boolean {
  const each = floor[NAMES[sale.product]] ?? null;
  if (each === null) return false;
  return sale.credits === null || sale.cents < each * sale.credits;
}
