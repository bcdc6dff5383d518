import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/tests/setup/runs";
import { formatCents, formatCount, formatDecimal, formatDollars, formatPrice, formatRate } from "./money";

describe("money in whole cents", () => {
  it("[STK-4] formats money and counts with grouped thousands, and puts a minus sign first", () => {
    expect(formatCents(2047400)).toBe("$20,474.00");
    expect(formatCents(5)).toBe("$0.05");
    expect(formatCents(-25000)).toBe("-$250.00");
    expect(formatCents(123456789012)).toBe("$1,234,567,890.12");
    expect(formatDollars(1384950)).toBe("$13,850");
    expect(formatCount(1234567)).toBe("1,234,567");
    expect([2465000, 987550, -25000, 0].map(formatPrice)).toEqual(["$24,650", "$9,875.50", "-$250", "$0"]);
  });

  it("[STK-4] rejects an amount that isn't a whole number of cents", () => {
    expect(() => formatCents(10.5)).toThrow(RangeError);
    expect(() => formatCents(Number.NaN)).toThrow(RangeError);
  });

  it("[STK-4] keeps every digit of any amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        expect(formatCents(cents)).toMatch(/^-?\$\d{1,3}(,\d{3})*\.\d\d$/);
        expect(Number(formatCents(cents).replace(/[$,.]/g, ""))).toBe(cents);
      }),
      { numRuns: runs(100) },
    );
  });

  it("[PAGE-12] formats a tax rate in basis points without trailing zeros", () => {
    expect([825, 700, 1010, 5, 0].map(formatRate)).toEqual(["8.25%", "7%", "10.1%", "0.05%", "0%"]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (rate) => {
        expect(formatRate(rate)).toMatch(/^\d{1,3}(\.\d{1,2})?%$/);
      }),
      { numRuns: runs(100) },
    );
  });

  it("[SHOW-3] formats decimals with two places by default", () => {
    expect(formatDecimal(3.2468)).toBe("3.25");
    expect(formatDecimal(1234.5)).toBe("1,234.50");
    expect(formatDecimal(3.1, 1)).toBe("3.1");
    expect(formatDecimal(-0.001)).toBe("0.00");
    expect(formatDecimal(Number.NaN)).toBe("");
  });
});
