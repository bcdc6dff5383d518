import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/tests/setup/runs";
import {
  adjustToMileage,
  type Comparable,
  chooseBasis,
  findFigureKind,
  findMarketFigure,
  listMarketEntries,
  listUsableComparables,
  MAX_ADJUSTMENT,
} from "./market-value";

const car = (changes: Partial<Comparable> = {}): Comparable => ({
  vin: null,
  trim: "LE",
  kind: "listing",
  date: "2026-01-02",
  priceCents: 10_000_00,
  mileage: 50_000,
  seller: "Dealer One",
  condition: null,
  ...changes,
});
const miles = fc.option(fc.integer({ min: 0, max: 400_000 }), { nil: null });
const anyCar = fc.record({
  vin: fc.constant(null),
  trim: fc.constantFrom("LE", "SE", null),
  kind: fc.constantFrom("listing" as const, "sale" as const, "auction" as const),
  date: fc.constantFrom("2026-01-02", "2025-12", "2025"),
  priceCents: fc.integer({ min: 1_00, max: 500_000_00 }),
  mileage: miles,
  seller: fc.constantFrom("Dealer One", "Private seller", null),
  condition: fc.constantFrom("good", "fair", null),
});
const cars = fc.array(anyCar, { maxLength: 30 });

describe("price adjusted to another mileage", () => {
  it("[CALL-5] changes by 0.5% per thousand miles, at most 30%, and not at all if a mileage is unknown", () => {
    expect(adjustToMileage(10_000_00, 50_000, 60_000)).toBe(9_500_00);
    expect(adjustToMileage(10_000_00, 50_000, 40_000)).toBe(10_500_00);
    expect(adjustToMileage(10_000_00, 0, 400_000)).toBe(7_000_00);
    expect(adjustToMileage(10_000_00, 400_000, 0)).toBe(13_000_00);
    expect([adjustToMileage(7, null, 5), adjustToMileage(7, 5, null), adjustToMileage(7, 5, 5)]).toEqual([
      7, 7, 7,
    ]);
  });

  it("[CALL-5] never rises with more miles, and stays within its bounds (property)", () => {
    const mile = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), mile, mile, mile, (price, listedMileage, a, b) => {
        const [fewer, more] = [Math.min(a, b), Math.max(a, b)];
        expect(adjustToMileage(price, listedMileage, more)).toBeLessThanOrEqual(
          adjustToMileage(price, listedMileage, fewer),
        );
        expect(Math.abs(adjustToMileage(price, listedMileage, a) - price)).toBeLessThanOrEqual(
          price * MAX_ADJUSTMENT + 1,
        );
      }),
      { numRuns: runs(100) },
    );
  });
});

describe("market value figures", () => {
  it("[CALL-5] requires at least three cars, and returns count, spread and newest date", () => {
    const three = [
      car({ priceCents: 9_000_00 }),
      car({ date: "2026-01-10" }),
      car({ priceCents: 11_000_00 }),
    ];
    expect(findMarketFigure(three.slice(0, 2), null)).toBeNull();
    expect(findMarketFigure(three, null)).toEqual({
      low: 9_000_00,
      mean: 10_000_00,
      high: 11_000_00,
      count: 3,
      newest: "2026-01-10",
    });
    expect(findMarketFigure([...three.slice(0, 2), car({ priceCents: 1_00 })], null)).toBeNull();
  });

  it("[CALL-5] the type of seller determines which figure a price counts toward, or none if the seller is unknown", () => {
    const kind = (kind: Comparable["kind"], seller: string | null) => findFigureKind({ kind, seller });
    expect(kind("auction", null)).toBe("trade_in");
    expect(kind("listing", "Canary Motors")).toBe("dealer_retail");
    expect(kind("sale", "private seller")).toBe("private_party");
    expect(kind("listing", "By owner")).toBe("private_party");
    expect(kind("listing", "Privateer Autos")).toBe("dealer_retail");
    expect(kind("listing", null)).toBeNull();
  });

  it("[CALL-5] keeps low ≤ mean ≤ high regardless of the cars' order, and never rises with more miles (property)", () => {
    fc.assert(
      fc.property(cars, miles, fc.integer({ min: 0, max: 100_000 }), (comparables, mileage, more) => {
        const figure = findMarketFigure(comparables, mileage);
        expect(findMarketFigure([...comparables].reverse(), mileage)).toEqual(figure);
        if (comparables.length < 3) expect(figure).toBeNull();
        if (!figure) return;
        expect(figure.low).toBeLessThanOrEqual(figure.mean);
        expect(figure.mean).toBeLessThanOrEqual(figure.high);
        expect(figure.count).toBeGreaterThanOrEqual(3);
        const further = findMarketFigure(comparables, mileage === null ? null : mileage + more);
        for (const key of ["low", "mean", "high"] as const) {
          expect(further?.[key]).toBeLessThanOrEqual(figure[key]);
        }
        expect(further?.count).toBe(figure.count);
      }),
      { numRuns: runs(100) },
    );
  });

  it("[CALL-5] an entry has at least one figure, and its trade-in figure counts only auctions (property)", () => {
    fc.assert(
      fc.property(cars, miles, (comparables, mileage) => {
        for (const entry of listMarketEntries(comparables, mileage)) {
          const figures = [entry.dealer_retail, entry.private_party, entry.trade_in];
          expect(figures.some((figure) => figure !== null)).toBe(true);
          const matching = comparables.filter(
            (comparable) => entry.condition === "all" || comparable.condition === entry.condition,
          );
          const auctions = matching.filter((comparable) => comparable.kind === "auction").length;
          expect(entry.trade_in?.count ?? 0).toBeLessThanOrEqual(auctions);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it("[CALL-5] each condition with enough cars has its own entry, after the overall entry", () => {
    const comparables = ["good", "Good", "good ", "fair"].map((condition) => car({ condition }));
    expect(
      listMarketEntries(comparables, null).map((entry) => [entry.condition, entry.dealer_retail?.count]),
    ).toEqual([
      ["all", 4],
      ["good", 3],
    ]);
    expect(listMarketEntries([], 10)).toEqual([]);
  });

  it("[CALL-5] excludes the car itself, cars from over a year ago or the future, and a car's older listings", () => {
    const comparables = [
      car({ vin: "SELF" }),
      car({ date: "2025-01-14" }),
      car({ date: "2026-01-16" }),
      car({ date: "2025", priceCents: 5 }),
      car({ vin: "A", date: "2025-12-01", priceCents: 1 }),
      car({ vin: "A", date: "2026-01-01", priceCents: 2 }),
      car({ vin: "A", kind: "auction", date: "2025-11-01", priceCents: 3 }),
      car({ priceCents: 0 }),
    ];
    const used = listUsableComparables(comparables, { vin: "SELF" }, "2026-01-15").map(
      (comparable) => comparable.priceCents,
    );
    expect(used.sort()).toEqual([2, 3, 5]);
  });

  it("[CALL-5] uses the same trim if there are enough cars, or else the model", () => {
    const le = [car(), car(), car({ trim: "le" })];
    const all = [...le, car({ trim: "SE" })];
    expect(chooseBasis(all, "LE")).toEqual({ basis: "trim", comparables: le });
    expect(chooseBasis(all, "SE")).toMatchObject({ basis: "model" });
    expect(chooseBasis(all, null).comparables).toHaveLength(4);
  });
});
