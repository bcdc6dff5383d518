import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addUpSticker, type LineAmount } from "./sticker-price";

const amounts = {
  baseCents: 1893500,
  lines: ["included", "no_charge", 22400, 39500] as LineAmount[],
  discountCents: [] as number[],
  destinationCents: 92000,
  statedTotalCents: null as number | null,
};

describe("a sticker's sum", () => {
  it("[STK-4] adds base, options and destination, and takes discounts off, to the cent", () => {
    expect(addUpSticker(amounts)).toEqual({ optionsCents: 61900, totalCents: 2047400, agrees: true });
    expect(addUpSticker({ ...amounts, discountCents: [50000, 1] }).totalCents).toBe(1997399);
  });

  it("[STK-4] says when a stated total does not agree", () => {
    expect(addUpSticker({ ...amounts, statedTotalCents: 2047400 }).agrees).toBe(true);
    expect(addUpSticker({ ...amounts, statedTotalCents: 2047401 }).agrees).toBe(false);
  });

  it("[STK-4] has no total where one part is unknown, and never takes unknown for zero", () => {
    expect(addUpSticker({ ...amounts, lines: [22400, null] })).toMatchObject({
      optionsCents: null,
      totalCents: null,
    });
    expect(addUpSticker({ ...amounts, baseCents: null }).totalCents).toBeNull();
    expect(addUpSticker({ ...amounts, destinationCents: null }).totalCents).toBeNull();
    expect(addUpSticker({ ...amounts, baseCents: null, statedTotalCents: 5 }).agrees).toBe(true);
  });

  it("[STK-4] gives the same sum in any order of lines", () => {
    const line = fc.oneof(
      fc.integer({ min: -1e7, max: 1e7 }),
      fc.constantFrom<LineAmount>("included", "no_charge"),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
        const forward = addUpSticker({ ...amounts, lines });
        expect(addUpSticker({ ...amounts, lines: [...lines].reverse() })).toEqual(forward);
        expect(Number.isSafeInteger(forward.totalCents)).toBe(true);
      }),
    );
  });
});
