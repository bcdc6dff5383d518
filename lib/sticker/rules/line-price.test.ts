import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "@/tests/setup/runs";
import { readLinePrice, writeLinePrice } from "./line-price";

it("[STK-1] reads common price terms in any case", () => {
  const texts = {
    included: ["INC", "inc.", "Incl", "incl.", "Included", "STD", "standard"],
    no_charge: ["NC", "n/c", "No charge"],
    unknown: ["", " ", "N/A", "na", "Not available", "unknown", "TBD", "-", "\u2013", "\u2014"],
  };
  for (const text of texts.included) expect([text, readLinePrice(text)]).toEqual([text, "included"]);
  for (const text of texts.no_charge) expect([text, readLinePrice(text)]).toEqual([text, "no_charge"]);
  for (const text of texts.unknown) expect([text, readLinePrice(text)]).toEqual([text, null]);
});

it("[STK-1] reads an amount to the cent, up to 100 million dollars, and rejects anything else", () => {
  const read = ["$1,250", "1250.5", "-$4.05", "$-4.05", "$ 7", "-0.01", "0", "-0"].map(readLinePrice);
  expect(read).toEqual([125_000, 125_050, -405, -405, 700, -1, 0, 0]);
  expect(readLinePrice("$100,000,000.00")).toBe(100_000_000_00);
  for (const wrong of ["$100,000,000.01", "--4", "-$-4", "1,25", "1.234", "12 dollars", "$", "1e3", "\u0661"])
    expect([wrong, readLinePrice(wrong)]).toEqual([wrong, undefined]);
});

it("[STK-1] a formatted price parses back to the same price", () => {
  const most = 100_000_000_00;
  const amount = fc.oneof(
    fc.integer({ min: -most, max: most }),
    fc.constantFrom("included" as const, "no_charge" as const, null),
  );
  fc.assert(
    fc.property(amount, (price) => {
      expect(readLinePrice(writeLinePrice(price))).toBe(price);
    }),
    { numRuns: runs(100) },
  );
});
