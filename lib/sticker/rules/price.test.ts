import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/tests/setup/runs";
import { getStickerPrices, type LineAmount, totalSticker } from "./price";

const amounts = {
  baseCents: 1893500,
  lines: ["included", "no_charge", 22400, 39500] as LineAmount[],
  discountCents: [] as number[],
  destinationCents: 92000,
  statedTotalCents: null as number | null,
};

describe("sticker total", () => {
  it("[STK-4] adds base, options and destination, and subtracts discounts, to the cent", () => {
    expect(totalSticker(amounts)).toEqual({ optionsCents: 61900, totalCents: 2047400, agrees: true });
    expect(totalSticker({ ...amounts, discountCents: [50000, 1] }).totalCents).toBe(1997399);
  });

  it("[STK-4] reports a stated total that doesn't match", () => {
    expect(totalSticker({ ...amounts, statedTotalCents: 2047400 }).agrees).toBe(true);
    expect(totalSticker({ ...amounts, statedTotalCents: 2047401 }).agrees).toBe(false);
  });

  it("[STK-4] is unknown if a part is unknown, and never counts unknown as zero", () => {
    expect(totalSticker({ ...amounts, lines: [22400, null] })).toMatchObject({
      optionsCents: null,
      totalCents: null,
    });
    expect(totalSticker({ ...amounts, baseCents: null }).totalCents).toBeNull();
    expect(totalSticker({ ...amounts, destinationCents: null }).totalCents).toBeNull();
    expect(totalSticker({ ...amounts, baseCents: null, statedTotalCents: 5 }).agrees).toBe(true);
  });

  it("[STK-4] is the same for lines in reverse order", () => {
    const line = fc.oneof(
      fc.integer({ min: -1e7, max: 1e7 }),
      fc.constantFrom<LineAmount>("included", "no_charge"),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
        const forward = totalSticker({ ...amounts, lines });
        expect(totalSticker({ ...amounts, lines: [...lines].reverse() })).toEqual(forward);
        expect(Number.isSafeInteger(forward.totalCents)).toBe(true);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe("price box of a sheet", () => {
  const build = {
    baseCents: 1_000_000,
    packages: [{ price: 50_000 }],
    options: [{ price: 20_000 }],
    discounts: [{ name: "Rebate", cents: 10_000 }],
    destinationCents: 90_000,
    statedTotalCents: null as number | null,
  };
  const entered = { isKnown: false, prices: [] as "base"[], isEntered: false };

  it("[STK-4] adds packages and options, and flags only a stated total that differs", () => {
    const sum = {
      baseCents: 1_000_000,
      optionsCents: 70_000,
      discounts: build.discounts,
      destinationCents: 90_000,
      totalCents: 1_150_000,
      statedTotalCents: null,
      agrees: true,
      entered: [],
      doubt: null,
    };
    expect(getStickerPrices(build, null)).toEqual(sum);
    const stated = (statedTotalCents: number) => getStickerPrices({ ...build, statedTotalCents }, null);
    expect(stated(1_150_000)).toEqual({ ...sum, statedTotalCents: 1_150_000 });
    expect(stated(1_150_001)).toMatchObject({ totalCents: 1_150_000, agrees: false, doubt: "differs" });
  });

  it("[STK-4] if the sum can't be computed, shows a stated total without checking it, or reports the total as unknown", () => {
    const open = { ...build, baseCents: null };
    expect(getStickerPrices(open, null)).toMatchObject({ totalCents: null, doubt: "unknown" });
    expect(getStickerPrices({ ...open, statedTotalCents: 5 }, null)).toMatchObject({
      totalCents: null,
      statedTotalCents: 5,
      agrees: true,
      doubt: "stated",
    });
  });

  it("[STK-4] options are unknown without build data, or if the build is neither known nor entered by the user", () => {
    const unlisted = { optionsCents: null, totalCents: null, doubt: null };
    expect(getStickerPrices(null, null)).toMatchObject({ ...unlisted, baseCents: null, entered: [] });
    expect(getStickerPrices(build, entered)).toMatchObject(unlisted);
    const listed = { optionsCents: 70_000, totalCents: 1_150_000, doubt: null };
    expect(getStickerPrices(build, { ...entered, isKnown: true })).toMatchObject(listed);
    const prices = getStickerPrices(build, { ...entered, isEntered: true, prices: ["base"] });
    expect(prices).toMatchObject({ ...listed, entered: ["base"] });
    // User input alone, without build data, gives no total.
    expect(getStickerPrices(null, { ...entered, isEntered: true })).toMatchObject(unlisted);
  });
});
