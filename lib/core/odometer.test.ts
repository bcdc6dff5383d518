import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyseOdometer, dayOf, type OdometerReading, toMiles } from "./odometer";

function line(values: [string, number][], unit: "mi" | "km" = "mi"): OdometerReading[] {
  return values.map(([date, value], index) => ({ id: `r${index}`, date, value, unit, source: "test" }));
}
const flags = (readings: OdometerReading[], year?: number) =>
  analyseOdometer(readings, year ?? null).readings.map((reading) => reading.flag);

describe("odometer analysis", () => {
  it("[PAGE-10] finds nothing odd in a line that only rises", () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 30, max: 400 }), fc.integer({ min: 0, max: 20 })), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(steps, (rises) => {
        let day = 17_000;
        let miles = 10;
        const readings = rises.map(([days, perDay], index) => {
          day += days;
          miles += days * perDay;
          const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
          return { id: `r${index}`, date, value: miles, unit: "mi" as const, source: "test" };
        });
        const analysis = analyseOdometer(readings);
        expect(analysis.flagged).toBe(0);
        expect(analysis.latestMiles).toBe(readings.at(-1)?.value ?? null);
      }),
    );
  });

  it("[PAGE-10] sets another car's number aside as an outlier and keeps the line", () => {
    const readings = line([
      ["2018-03-09", 14],
      ["2020-02-17", 23415],
      ["2021-05-18", 39120],
      ["2022-07-02", 88012],
      ["2024-05-13", 62030],
      ["2025-08-19", 72430],
    ]);
    expect(flags(readings)).toEqual(["ok", "ok", "ok", "outlier", "ok", "ok"]);
    expect(analyseOdometer(readings).latestMiles).toBe(72430);
    expect(analyseOdometer(readings).yearlyAverage).toBe(9720);
  });

  it("[PAGE-10] calls a drop that stays a possible rollback, and gives no yearly average then", () => {
    const readings = line([
      ["2016-01-01", 60000],
      ["2018-01-01", 92000],
      ["2019-01-01", 41000],
      ["2020-01-01", 50000],
    ]);
    expect(flags(readings)).toEqual(["ok", "ok", "rollback", "ok"]);
    expect(analyseOdometer(readings).yearlyAverage).toBeNull();
  });

  it("[PAGE-10] calls one low reading between higher ones inconsistent", () => {
    const readings = line([
      ["2018", 20000],
      ["2019", 2900],
      ["2020", 40000],
    ]);
    expect(flags(readings)).toEqual(["ok", "inconsistent", "ok"]);
  });

  it("[PAGE-10] knows that a five-digit odometer starts again, on old cars only", () => {
    const readings = line([
      ["1985", 88000],
      ["1990", 99500],
      ["1993", 4200],
      ["1996", 15000],
    ]);
    expect(flags(readings, 1978)).toEqual(["ok", "ok", "rollover", "ok"]);
    expect(analyseOdometer(readings, 1978).latestMiles).toBe(115000);
    expect(flags(readings, 2015)).toContain("rollback");
  });

  it("[PAGE-10] counts kilometres as miles and lets their rounding pass", () => {
    expect(toMiles(160934, "km")).toBe(100000);
    const mixed = [
      ...line([["2019-01-01", 50000]]),
      { id: "k", date: "2019-01-08", value: 80460, unit: "km" as const, source: "test" },
    ];
    expect(analyseOdometer(mixed).flagged).toBe(0);
  });

  it("[PAGE-10] gives the same verdict whatever the order of input, and drops no reading", () => {
    const reading = fc.record({
      id: fc.uuid(),
      date: fc
        .integer({ min: 0, max: 20_000 })
        .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
      value: fc.integer({ min: 0, max: 400_000 }),
      unit: fc.constantFrom("mi" as const, "km" as const),
      source: fc.constant("test"),
    });
    fc.assert(
      fc.property(fc.uniqueArray(reading, { selector: (one) => one.id, maxLength: 25 }), (readings) => {
        const analysis = analyseOdometer(readings, 1980);
        expect(analyseOdometer([...readings].reverse(), 1980)).toEqual(analysis);
        expect(analysis.readings).toHaveLength(readings.length);
        expect(analysis.flagged).toBeLessThanOrEqual(readings.length);
      }),
    );
  });

  it("[PAGE-10] reads dates known by month or year from their first day", () => {
    expect(dayOf("1970-01-02")).toBe(1);
    expect(dayOf("1971")).toBe(365);
    expect(dayOf("1970-02")).toBe(31);
  });
});
