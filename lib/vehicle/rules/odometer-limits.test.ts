import { describe, expect, it } from "vitest";
import { analyzeOdometer, type OdometerReading } from "./odometer";

type DatedMiles = [date: string, miles: number];
const line = (...entries: DatedMiles[]): OdometerReading[] =>
  entries.map(([date, value], index) => ({ id: `r${index}`, date, value, unit: "mi", source: "test" }));
const flags = (entries: DatedMiles[], year: number | null = null) =>
  analyzeOdometer(line(...entries), year).readings.map((reading) => reading.flag);

describe("limits of the odometer analysis", () => {
  it("[PAGE-10] ignores a drop of 10 miles, but not of 11", () => {
    const drop = (miles: number) =>
      flags([
        ["2020-01-01", 50_000],
        ["2020-02-01", 50_000 - miles],
      ]);
    expect([drop(10), drop(11)]).toEqual([
      ["ok", "ok"],
      ["ok", "rollback"],
    ]);
  });

  it("[PAGE-10] attributes a single jump above 30,000 miles a year to another car", () => {
    const jump = (miles: number) =>
      flags([
        ["2010-01-01", 10_000],
        ["2014-01-01", 10_000 + miles],
        ["2015-01-01", 20_000],
      ]);
    expect(jump(119_999)).toEqual(["ok", "ok", "rollback"]);
    expect(jump(120_003)).toEqual(["ok", "outlier", "ok"]);
  });

  it("[PAGE-10] for a heavily driven car, the limit is two and a half times its own pace", () => {
    const jump = (miles: number) =>
      flags([
        ["2010-01-01", 10_000],
        ["2014-01-01", 90_000],
        ["2018-01-01", 90_000 + miles],
        ["2019-01-01", 95_000],
      ]);
    expect(jump(199_000)).toEqual(["ok", "ok", "ok", "rollback"]);
    expect(jump(201_000)).toEqual(["ok", "ok", "outlier", "ok"]);
  });

  it("[PAGE-10] two readings on the same day count as one day apart, and don't set the car's pace", () => {
    const sameDay = (more: number) =>
      flags([
        ["2010-01-01", 10_000],
        ["2010-01-01", 10_000 + more],
        ["2010-06-01", 10_000 + more - 30],
      ]);
    expect(sameDay(100)).toEqual(["ok", "outlier", "ok"]);
    expect(sameDay(50)).toEqual(["ok", "ok", "rollback"]);
    const later = flags([
      ["2010-01-01", 10_000],
      ["2010-01-01", 10_100],
      ["2014-01-01", 210_100],
      ["2015-01-01", 20_000],
    ]);
    expect(later).toEqual(["ok", "ok", "outlier", "ok"]);
  });

  it("[PAGE-10] after another car's reading, the car's own line may continue 10 miles lower, but not 11", () => {
    const back = (miles: number) =>
      flags([
        ["2019-01-01", 20_000],
        ["2020-01-01", 31_000],
        ["2020-09-01", 150_100],
        ["2021-09-01", miles],
      ]);
    expect(back(30_990)).toEqual(["ok", "ok", "outlier", "ok"]);
    expect(back(30_989)).toEqual(["ok", "ok", "ok", "rollback"]);
    // A high reading repeated a year later is real.
    expect(back(150_100)).toEqual(["ok", "ok", "ok", "ok"]);
  });

  it("[PAGE-10] up to twenty repetitions of a wrong reading within 90 days count as one spike", () => {
    const again = (date: string) =>
      flags([
        ["2019-01-01", 20_000],
        ["2020-01-01", 31_000],
        ["2020-09-01", 150_100],
        [date, 150_100],
        ["2021-09-01", 48_000],
      ]);
    expect(again("2020-11-30")).toEqual(["ok", "ok", "outlier", "outlier", "ok"]);
    expect(again("2020-12-01")).toEqual(["ok", "ok", "ok", "ok", "rollback"]);
    const often = (times: number) => {
      const spikes = Array.from({ length: times }, (): DatedMiles => ["2020-09-01", 150_100]);
      return flags([["2019-01-01", 20_000], ...spikes, ["2021-09-01", 48_000]]);
    };
    expect(often(20)).toEqual(["ok", ...Array(20).fill("outlier"), "ok"]);
    expect(often(21)[1]).toBe("ok");
    expect(often(21).at(-1)).toBe("rollback");
  });

  it("[PAGE-10] a car counts as new from July of the year before its model year, and its rate is calculated from then", () => {
    const first = (date: string, miles: number) =>
      flags(
        [
          [date, miles],
          ["2019-07-01", 12_000],
        ],
        2018,
      );
    expect(first("2018-07-01", 30_500)).toEqual(["outlier", "ok"]);
    expect(first("2018-07-01", 29_500)).toEqual(["ok", "rollback"]);
    // If no time has passed since the car was new, no rate can be computed.
    expect(first("2017-06-01", 88_000)).toEqual(["ok", "rollback"]);
    expect(first("2017-07-01", 88_000)).toEqual(["ok", "rollback"]);
  });

  it("[PAGE-10] up to model year 1992, a drop from 80,000 or more to 30,000 or less counts as a five-digit rollover", () => {
    const drop = (from: number, to: number, year: number) =>
      flags(
        [
          ["1998-01-01", from],
          ["2001-01-01", to],
        ],
        year,
      ).at(-1);
    expect([drop(88_000, 5000, 1992), drop(88_000, 5000, 1993)]).toEqual(["rollover", "rollback"]);
    expect([drop(80_000, 20_000, 1980), drop(79_999, 20_000, 1980)]).toEqual(["rollover", "rollback"]);
    expect([drop(90_000, 30_000, 1980), drop(90_000, 30_001, 1980)]).toEqual(["rollover", "rollback"]);
  });

  it("[PAGE-10] a return to the old line within weeks, up to 10 miles lower, marks the low reading as inconsistent", () => {
    const next = (miles: number) =>
      flags(
        [
          ["1985-01-01", 90_000],
          ["1986-01-01", 900],
          ["1986-02-01", miles],
        ],
        1980,
      );
    expect(next(89_990)).toEqual(["ok", "inconsistent", "ok"]);
    expect(next(89_989)).toEqual(["ok", "rollover", "ok"]);
  });

  it("[PAGE-10] also finds another car's reading after a rollover", () => {
    const turned: DatedMiles[] = [
      ["1985-01-01", 90_000],
      ["1986-01-01", 4000],
      ["1987-01-01", 12_000],
      ["1988-01-01", 99_000],
      ["1989-01-01", 20_000],
    ];
    expect(flags(turned, 1980)).toEqual(["ok", "rollover", "ok", "outlier", "ok"]);
    expect(analyzeOdometer(line(...turned), 1980).latestMiles).toBe(120_000);
  });

  it("[PAGE-10] continues from the last valid reading, not from an excluded one", () => {
    const entries: DatedMiles[] = [
      ["2018-01-01", 20_000],
      ["2019-01-01", 2900],
      ["2020-01-01", 35_000],
      ["2020-06-01", 34_000],
    ];
    expect(flags(entries)).toEqual(["ok", "inconsistent", "ok", "rollback"]);
  });

  it("[PAGE-10] a yearly average requires 180 days, excludes flagged readings, and is never negative", () => {
    const average = (entries: DatedMiles[], year: number | null = null) =>
      analyzeOdometer(line(...entries), year).yearlyAverage;
    const half = (date: string) =>
      average([
        ["2021-01-01", 1000],
        [date, 6000],
      ]);
    expect([half("2021-06-29"), half("2021-06-30")]).toEqual([null, 10_150]);
    const first: DatedMiles[] = [
      ["2018-03-01", 88_012],
      ["2020-03-01", 23_415],
      ["2021-03-01", 39_120],
    ];
    expect(average(first, 2018)).toBe(15_720);
    expect(
      average([
        ["2021-01-01", 50_000],
        ["2021-08-01", 49_991],
      ]),
    ).toBe(0);
  });

  it("[PAGE-10] sorts equal readings of the same day by id", () => {
    const readings = ["b", "a", "c"].map((id) => ({
      id,
      date: "2020-01-01",
      value: 10,
      unit: "mi" as const,
      source: "test",
    }));
    for (const order of [readings, [...readings].reverse()])
      expect(analyzeOdometer(order).readings.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });
});
