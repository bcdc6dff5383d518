import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/tests/setup/runs";
import { analyzeOdometer, type OdometerReading, toDay, toMiles } from "./odometer";

function line(values: [string, number][], unit: "mi" | "km" = "mi"): OdometerReading[] {
  return values.map(([date, value], index) => ({ id: `r${index}`, date, value, unit, source: "test" }));
}
const flags = (readings: OdometerReading[], year?: number) =>
  analyzeOdometer(readings, year ?? null).readings.map((reading) => reading.flag);

const getDate = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

const driven = (start: number, least = 4) =>
  fc
    .array(fc.tuple(fc.integer({ min: 60, max: 400 }), fc.integer({ min: 5, max: 40 })), {
      minLength: least,
      maxLength: 20,
    })
    .map((steps) => {
      let [day, miles] = [3000, start];
      return steps.map(([days, perDay], index) => {
        day += days;
        miles += days * perDay;
        return { id: `r${index}`, date: getDate(day), value: miles, unit: "mi" as const, source: "test" };
      });
    });
const changed = (readings: OdometerReading[], change: (value: number, index: number) => number) =>
  readings.map((reading, index) => ({ ...reading, value: change(reading.value, index) }));
const share = fc.double({ min: 0, max: 0.999, noNaN: true });

describe("odometer analysis", () => {
  it("[PAGE-10] flags any single reading of another car as an outlier, without affecting the other readings", () => {
    fc.assert(
      fc.property(driven(100), share, fc.integer({ min: 150_000, max: 800_000 }), (line, where, more) => {
        const at = 1 + Math.floor(where * (line.length - 2));
        const analysis = analyzeOdometer(
          changed(line, (value, index) => (index === at ? value + more : value)),
        );
        const without = analyzeOdometer(line.filter((_, index) => index !== at));
        expect(analysis.readings.map((reading) => reading.flag)).toEqual(
          line.map((_, index) => (index === at ? "outlier" : "ok")),
        );
        expect([analysis.latestMiles, analysis.yearlyAverage]).toEqual([
          without.latestMiles,
          without.yearlyAverage,
        ]);
      }),
      { numRuns: runs(100) },
    );
  });

  it("[PAGE-10] flags any single low reading between higher ones as inconsistent", () => {
    fc.assert(
      fc.property(driven(20_000), share, fc.integer({ min: 0, max: 19_000 }), (line, where, low) => {
        const at = 1 + Math.floor(where * (line.length - 2));
        const analysis = analyzeOdometer(changed(line, (value, index) => (index === at ? low : value)));
        const without = analyzeOdometer(line.filter((_, index) => index !== at));
        expect(analysis.readings.map((reading) => reading.flag)).toEqual(
          line.map((_, index) => (index === at ? "inconsistent" : "ok")),
        );
        expect(analysis.yearlyAverage).toBe(without.yearlyAverage);
      }),
      { numRuns: runs(100) },
    );
  });

  it("[PAGE-10] finds a rollback exactly once, at the right reading, regardless of the readings around it", () => {
    fc.assert(
      fc.property(driven(200_000), share, fc.integer({ min: 60_000, max: 190_000 }), (line, where, less) => {
        const at = 1 + Math.floor(where * (line.length - 1));
        const back = changed(line, (value, index) => (index >= at ? value - less : value));
        const analysis = analyzeOdometer(back);
        expect(analysis.readings.map((reading) => reading.flag)).toEqual(
          line.map((_, index) => (index === at ? "rollback" : "ok")),
        );
        expect(analysis.yearlyAverage).toBeNull();
        expect(analysis.latestMiles).toBe(back.at(-1)?.value);
      }),
      { numRuns: runs(100) },
    );
  });

  it("[PAGE-10] computes the true miles after rollovers of five- and six-digit odometers", () => {
    const counters = [
      { year: 1978, digits: 100_000, from: 60_000 },
      { year: 2004, digits: 1_000_000, from: 930_000 },
    ];
    for (const { year, digits, from } of counters)
      fc.assert(
        fc.property(driven(from), (line) => {
          const analysis = analyzeOdometer(
            changed(line, (value) => value % digits),
            year,
          );
          const plain = analyzeOdometer(line);
          expect(analysis.readings.map((item) => item.miles)).toEqual(line.map((item) => item.value));
          expect(analysis.flagged).toBe(0);
          expect(analysis.yearlyAverage).toBe(plain.yearlyAverage);
          const turns = Math.floor((line.at(-1)?.value ?? 0) / digits);
          expect(analysis.readings.filter((reading) => reading.flag === "rollover")).toHaveLength(turns);
        }),
        { numRuns: runs(100) },
      );
  });

  it("[PAGE-10] rolls a kilometer odometer over at 100,000 km, and doesn't mistake a typo for a rollover", () => {
    const km = line(
      [
        ["1985-01-01", 90_000],
        ["1986-01-01", 97_000],
        ["1987-01-01", 6000],
      ],
      "km",
    );
    expect(flags(km, 1980)).toEqual(["ok", "ok", "rollover"]);
    expect(analyzeOdometer(km, 1980).latestMiles).toBe(toMiles(106_000, "km"));
    const slip = line([
      ["1985-01-01", 90_000],
      ["1986-01-01", 900],
      ["1987-01-01", 97_000],
    ]);
    expect(flags(slip, 1980)).toEqual(["ok", "inconsistent", "ok"]);
  });

  it("[PAGE-10] treats a drop as a rollover only if it fits the number of digits on the car's odometer", () => {
    const drop = (from: number, to: number, year?: number, unit: "mi" | "km" = "mi") =>
      flags(
        line(
          [
            ["1988-01-01", from - 4000],
            ["1989-01-01", from],
            ["1990-01-01", to],
            ["1991-01-01", to + 9000],
          ],
          unit,
        ),
        year,
      )[2];
    expect([drop(999_999, 6000), drop(1_000_000, 6000), drop(1_250_000, 6000)]).toEqual([
      "rollover",
      "rollback",
      "rollback",
    ]);
    // An odometer that once showed six digits rolls over at six.
    expect([drop(99_999, 6000, 1980), drop(100_000, 6000, 1980), drop(190_000, 6000, 1980)]).toEqual([
      "rollover",
      "rollback",
      "rollback",
    ]);
    expect(drop(985_000, 6000, 1980)).toBe("rollover");
    expect([drop(99_999, 6000, 1980, "km"), drop(100_000, 6000, 1980, "km")]).toEqual([
      "rollover",
      "rollback",
    ]);
  });

  it("[PAGE-10] for any readings, a rollover doesn't lower the total miles, and never needs seven digits", () => {
    const readingLists = fc.array(
      fc.record({
        day: fc.integer({ min: 3000, max: 20_000 }),
        value: fc.oneof(
          fc.integer({ min: 0, max: 9_999_999 }),
          fc.integer({ min: 0, max: 120_000 }),
          fc.integer({ min: 780_000, max: 1_050_000 }),
        ),
        unit: fc.constantFrom("mi" as const, "km" as const),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(
        readingLists,
        fc.option(fc.integer({ min: 1960, max: 2025 }), { nil: null }),
        (all, year) => {
          const readings = all.map(({ day, ...one }, index) => ({
            ...one,
            id: `r${index}`,
            date: getDate(day),
            source: "test",
          }));
          let before: { value: number; unit: "mi" | "km"; miles: number } | undefined;
          for (const reading of analyzeOdometer(readings, year).readings) {
            if (reading.flag === "outlier" || reading.flag === "inconsistent") continue;
            if (reading.flag === "rollover") {
              expect(before?.value).toBeLessThan(before?.unit === "km" ? 1_700_000 : 1_000_000);
              expect(reading.miles).toBeGreaterThanOrEqual((before?.miles ?? 0) - 10);
            }
            before = reading;
          }
        },
      ),
      { numRuns: runs(2000) },
    );
  });

  it("[PAGE-10] flags a wrong reading repeated within weeks, and a first reading too high for the car's age", () => {
    const twice = line([
      ["2019-01-01", 20_000],
      ["2020-01-01", 31_000],
      ["2020-09-01", 150_100],
      ["2020-09-20", 150_100],
      ["2021-09-01", 48_000],
    ]);
    expect(flags(twice)).toEqual(["ok", "ok", "outlier", "outlier", "ok"]);
    const first = line([
      ["2018-03-01", 88_012],
      ["2020-03-01", 23_415],
      ["2021-03-01", 39_120],
    ]);
    expect(flags(first, 2018)).toEqual(["outlier", "ok", "ok"]);
    // Without a model year, either reading could be wrong.
    expect(flags(first)).toEqual(["ok", "rollback", "ok"]);
  });

  it("[PAGE-10] doesn't flag readings that only rise", () => {
    fc.assert(
      fc.property(driven(10, 0), (readings) => {
        const analysis = analyzeOdometer(readings);
        expect(analysis.flagged).toBe(0);
        expect(analysis.latestMiles).toBe(readings.at(-1)?.value ?? null);
      }),
      { numRuns: runs(100) },
    );
  });

  it("[PAGE-10] converts kilometers to miles and tolerates rounding", () => {
    expect(toMiles(160934, "km")).toBe(100000);
    const mixed = [
      ...line([["2019-01-01", 50000]]),
      { id: "k", date: "2019-01-08", value: 80460, unit: "km" as const, source: "test" },
    ];
    expect(analyzeOdometer(mixed).flagged).toBe(0);
  });

  it("[PAGE-10] returns the same verdict for readings in reverse order, and keeps every reading", () => {
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
      fc.property(fc.uniqueArray(reading, { selector: (item) => item.id, maxLength: 25 }), (readings) => {
        const analysis = analyzeOdometer(readings, 1980);
        expect(analyzeOdometer([...readings].reverse(), 1980)).toEqual(analysis);
        expect(analysis.readings).toHaveLength(readings.length);
        expect(analysis.flagged).toBeLessThanOrEqual(readings.length);
      }),
      { numRuns: runs(100) },
    );
  });

  it("[PAGE-10] treats a date known only by month or year as the first day of that month or year", () => {
    expect(toDay("1970-01-02")).toBe(1);
    expect(toDay("1971")).toBe(365);
    expect(toDay("1970-02")).toBe(31);
  });
});
