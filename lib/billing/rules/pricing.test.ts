import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/tests/setup/runs";
import {
  computeDiscount,
  formatCents,
  formatMoney,
  formatRate,
  getSaleTerms,
  isChargeable,
  MAX_AMOUNT_CENTS,
  MAX_QUANTITY,
  parseQuantity,
  priceOrder,
} from "./pricing";

const discounts = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant("percent" as const), value: fc.integer({ min: 0, max: 100 }) }),
    fc.record({ kind: fc.constant("amount" as const), value: fc.integer({ min: 0, max: 2 ** 40 }) }),
  ),
);
const lines = fc.record({
  unitCents: fc.integer({ min: 0, max: MAX_AMOUNT_CENTS }),
  quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
  taxRateBp: fc.integer({ min: 0, max: 10_000 }),
  discount: discounts,
});

/** Computes the exact share with BigInt, rounded half up. */
function exactShare(cents: number, part: number): number {
  return Number((BigInt(cents) * BigInt(part) * 2n + 10_000n) / 20_000n);
}

describe("pricing", () => {
  it("[SEC-PAY-01] every amount is a whole number of cents, and the total adds up", () => {
    fc.assert(
      fc.property(lines, (line) => {
        const priced = priceOrder(line);
        for (const amount of Object.values(priced)) expect(Number.isSafeInteger(amount)).toBe(true);
        const { subtotalCents, discountCents, taxCents, totalCents } = priced;
        expect(subtotalCents).toBe(line.unitCents * line.quantity);
        expect(discountCents).toBeGreaterThanOrEqual(0);
        expect(discountCents).toBeLessThanOrEqual(subtotalCents);
        expect(totalCents).toBe(subtotalCents - discountCents + taxCents);
        expect(totalCents).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: runs(2000) },
    );
  });

  it("[SEC-PAY-01] tax is the exact rate on the discounted amount, rounding half a cent up", () => {
    fc.assert(
      fc.property(lines, (line) => {
        const { subtotalCents, discountCents, taxCents } = priceOrder(line);
        expect(taxCents).toBe(exactShare(subtotalCents - discountCents, line.taxRateBp));
      }),
      { numRuns: runs(2000) },
    );
    const tax = (unitCents: number, taxRateBp: number) =>
      priceOrder({ unitCents, quantity: 1, taxRateBp, discount: null }).taxCents;
    expect(tax(1000, 825)).toBe(83);
    expect(tax(100, 50)).toBe(1);
    expect(tax(99, 50)).toBe(0);
  });

  it("[SEC-PAY-01] a larger discount never raises the total, and a 100 percent discount makes it 0", () => {
    fc.assert(
      fc.property(lines, fc.nat(100), fc.nat(100), (line, a, b) => {
        const total = (value: number) =>
          priceOrder({ ...line, discount: { kind: "percent", value } }).totalCents;
        expect(total(Math.max(a, b))).toBeLessThanOrEqual(total(Math.min(a, b)));
        expect(total(100)).toBe(0);
      }),
      { numRuns: runs(100) },
    );
    expect(computeDiscount(500, { kind: "amount", value: 700 })).toBe(500);
  });

  it.each([
    ["unitCents", -1],
    ["unitCents", 0.5],
    ["unitCents", Number.NaN],
    ["unitCents", MAX_AMOUNT_CENTS + 1],
    ["quantity", 0],
    ["quantity", -1],
    ["quantity", 1.5],
    ["quantity", 1e9],
    ["taxRateBp", -1],
    ["taxRateBp", 10_001],
    ["taxRateBp", Number.POSITIVE_INFINITY],
  ])("[SEC-PAY-02] rejects a %s of %d", (name, value) => {
    const line = { unitCents: 100, quantity: 1, taxRateBp: 0, discount: null };
    expect(() => priceOrder({ ...line, [name]: value })).toThrow(RangeError);
  });

  it.each([-1, 101, 0.5, Number.NaN])("[SEC-PAY-02] rejects a discount of %d percent", (value) => {
    expect(() => computeDiscount(100, { kind: "percent", value })).toThrow(RangeError);
  });

  it("[SEC-PAY-02] accepts only quantities from 1 to 100 in plain digits", () => {
    for (let quantity = 1; quantity <= 100; quantity++)
      expect(parseQuantity(String(quantity))).toBe(quantity);
    const numbers = "0 -1 +1 01 1.0 1.5 1e1 1e9 101 999 NaN Infinity 0x1 １".split(" ");
    for (const text of [...numbers, "", '"1"', " 1", "1 ", "1\n", 1, null, undefined, [1]]) {
      expect(parseQuantity(text), JSON.stringify(text)).toBeNull();
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseQuantity(text);
        expect(read === null || (String(read) === text && read >= 1 && read <= 100)).toBe(true);
      }),
      { numRuns: runs(100) },
    );
  });

  it("[PAGE-12] accepts a total that is 0 or an amount that a gateway can charge", () => {
    const amounts = [0, 1, 49, 50, MAX_AMOUNT_CENTS, MAX_AMOUNT_CENTS + 1];
    expect(amounts.filter(isChargeable)).toEqual([0, 50, MAX_AMOUNT_CENTS]);
  });

  it("[PAGE-12] formats money in the site's currency, and rates without trailing zeros", () => {
    expect(formatMoney(1499, "USD")).toBe("$14.99");
    expect(formatMoney(-123_456_789, "EUR")).toBe("-€1,234,567.89");
    expect(formatMoney(5, "MXN")).toBe("MX$0.05");
    expect(formatMoney(100, "CHF")).toBe("CHF 1.00");
    expect(formatCents(-5)).toBe("-0.05");
    expect([0, 100, 825, 850, 10_000].map(formatRate)).toEqual(["0%", "1%", "8.25%", "8.5%", "100%"]);
  });

  it("[SITE-2] a configuration saved before sale terms existed uses US dollars and no tax", () => {
    expect(getSaleTerms({})).toEqual({ currency: "USD", taxRateBp: 0, taxLabel: "Tax", paperSize: "letter" });
  });
});
