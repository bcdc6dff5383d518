import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findWholesale, getWholesaleToReturn, isBelowWholesale, type WholesaleList } from "./wholesale";

const price = (product: "vhr" | "uvc", documentCents: number | null, unlimitedMonthCents: number | null) => ({
  product,
  currency: "USD",
  documentCents,
  unlimitedMonthCents,
});
const own: WholesaleList = { isPartner: false, prices: [price("vhr", 300, null), price("uvc", 100, 5000)] };
const sale = { currency: "USD", interval: null } as const;

describe("wholesale floor", () => {
  it.each([
    ["vhr", 1, 299, true],
    ["vhr", 1, 300, false],
    ["vhr", 1000, 299_999, true],
    ["vhr", 1000, 300_000, false],
    ["vhr", null, 99_999_999, true],
    ["uvc", null, 4999, true],
    ["uvc", null, 5000, false],
    ["sticker", 1000, 1, false],
    ["sticker", null, 1, false],
    ["global", 1, 0, false],
  ] as const)("[TRUE-19] %s × %s for %s cents is below wholesale: %s", (product, credits, cents, below) => {
    expect(isBelowWholesale(own, { ...sale, product, credits, cents })).toBe(below);
  });
});

it("[PART-4] the wholesale price of an unlimited annual plan is 12 times the monthly price", () => {
  expect(findWholesale(own, { ...sale, product: "uvc", credits: null, interval: "year" })).toBe(60_000);
});

it("[PART-4] rejects a currency without a wholesale price if another currency has one", () => {
  expect(findWholesale(own, { ...sale, product: "vhr", currency: "EUR", credits: 1 })).toBeNull();
  const freeList = { ...own, prices: [price("vhr", null, null)] };
  expect(findWholesale(freeList, { ...sale, product: "vhr", currency: "EUR", credits: 1 })).toBe(0);
});

it("[PART-4] a partner's site doesn't sell products without a wholesale price", () => {
  const partner = { ...own, isPartner: true };
  expect(findWholesale(partner, { ...sale, product: "sticker", credits: 1 })).toBeNull();
  expect(findWholesale(partner, { ...sale, product: "vhr", credits: 2 })).toBe(600);
});

it("[PART-4] a refund returns no more wholesale than was charged or refunded, and a full refund returns all of it", () => {
  const cents = fc.integer({ min: 1, max: 99_999_999 });
  fc.assert(
    fc.property(cents, cents, cents, (paid, share, other) => {
      const wholesale = Math.min(paid, share);
      const part = Math.min(paid, other);
      const back = getWholesaleToReturn(wholesale, paid, part);
      expect(back).toBeGreaterThanOrEqual(0);
      expect(back).toBeLessThanOrEqual(wholesale);
      expect(back).toBeLessThanOrEqual(part);
      expect(getWholesaleToReturn(wholesale, paid, paid)).toBe(wholesale);
      expect(getWholesaleToReturn(wholesale, paid, 0)).toBe(0);
    }),
  );
});
