import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/tests/setup/runs";
import { buildOdometerChart } from "./odometer-chart";

const box = { width: 500, height: 100 };

describe("geometry of the odometer chart", () => {
  it("[PAGE-10] keeps every point inside the box, and limits the number of axis ticks", () => {
    const reading = fc.record({
      id: fc.uuid(),
      date: fc
        .integer({ min: 0, max: 20_000 })
        .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
      value: fc.integer({ min: 0, max: 10_000_000 }),
      flag: fc.constantFrom("ok" as const, "outlier" as const, "rollback" as const),
    });
    fc.assert(
      fc.property(fc.array(reading, { minLength: 1, maxLength: 40 }), (readings) => {
        const chart = buildOdometerChart(readings, box);
        for (const point of chart.points) {
          expect(point.x).toBeGreaterThanOrEqual(0);
          expect(point.x).toBeLessThanOrEqual(box.width);
          expect(point.y).toBeGreaterThanOrEqual(-0.001);
          expect(point.y).toBeLessThanOrEqual(box.height);
        }
        expect(chart.path).not.toMatch(/NaN|Infinity/);
        expect(chart.yTicks.length).toBeLessThanOrEqual(6);
        expect(chart.xTicks.length).toBeLessThanOrEqual(8);
      }),
      { numRuns: runs(100) },
    );
  });

  it("[PAGE-10] doesn't draw a line through a flagged reading", () => {
    const at = (date: string, value: number, flag: "ok" | "outlier") => ({ id: date, date, value, flag });
    const [first, odd, last] = [at("2018", 0, "ok"), at("2020", 90000, "outlier"), at("2022", 40000, "ok")];
    const { path } = buildOdometerChart([first, odd, last], box);
    expect(path).toBe(buildOdometerChart([first, last, odd], box).path);
    expect(path.match(/[MLC]/g)).toHaveLength(2);
  });

  it("[TRUE-15] starts a new line for a new odometer", () => {
    const miles = [
      ["a", "2020-01-01", 50_000],
      ["b", "2021-01-01", 60_000],
      ["c", "2021-01-01", 100],
      ["d", "2022-01-01", 9000],
    ] as const;
    const log = miles.map(([id, date, value]) => ({
      id,
      date,
      value,
      flag: "ok" as const,
      isNewOdometer: id === "c",
    }));
    expect(buildOdometerChart(log, box).path.match(/M/g)).toHaveLength(2);
  });

  it("[PAGE-10] is empty without readings, and doesn't draw a line for a single reading", () => {
    expect(buildOdometerChart([], box)).toEqual({ path: "", points: [], yTicks: [], xTicks: [] });
    expect(buildOdometerChart([{ id: "a", date: "2020", value: 5, flag: "ok" }], box).path).toBe("");
  });
});
