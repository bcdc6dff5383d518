import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carGlass, carOutline, zonePaths } from "@/lib/report/rules/damage-areas";
import { runs } from "@/tests/setup/runs";
import { parsePathCommands } from "./svg-path";

const commandTexts = (path: string) =>
  parsePathCommands(path).map(({ operator, coordinates }) => [operator, ...coordinates].join(" "));

describe("SVG path in a PDF", () => {
  it("[PAGE-10] converts absolute and relative SVG commands to the right coordinates", () => {
    expect(commandTexts("M10,20L30,40C1,2,3,4,5,6Z")).toEqual(["m 10 20", "l 30 40", "c 1 2 3 4 5 6", "h"]);
    expect(commandTexts("M10 20h5v-5H0V0z m1 2 3 4")).toEqual([
      "m 10 20",
      "l 15 20",
      "l 15 15",
      "l 0 15",
      "l 0 0",
      "h",
      "m 11 22",
      "l 14 26",
    ]);
    // A smooth curve mirrors the previous control point; after a line, its control point is the line's end.
    expect(commandTexts("M0 0c1 2 3 4 5 6s1 1 2 2")).toEqual(["m 0 0", "c 1 2 3 4 5 6", "c 7 8 6 7 7 8"]);
    expect(commandTexts("M0 0l4 4s1 1 2 2")[2]).toBe("c 4 4 5 5 6 6");
    expect(commandTexts("M.5-1-2.25.5")).toEqual(["m 0.5 -1", "l -2.25 0.5"]);
  });

  it("[PAGE-10] draws the same shape with absolute and relative commands", () => {
    const place = fc.integer({ min: -300, max: 300 });
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place), { minLength: 2, maxLength: 20 }), (points) => {
        const absolute = points.map(([x, y], at) => `${at === 0 ? "M" : "L"}${x} ${y}`).join("");
        let [fromX, fromY] = [0, 0];
        const relative = points.map(([x, y], at) => {
          const command = `${at === 0 ? "m" : "l"}${x - fromX} ${y - fromY}`;
          [fromX, fromY] = [x, y];
          return command;
        });
        expect(commandTexts(relative.join(""))).toEqual(commandTexts(absolute));
      }),
      { numRuns: runs(100) },
    );
  });

  it("[PAGE-10] keeps the car and its damage areas within the drawing's bounds, and rejects an unsupported command", () => {
    for (const path of [carOutline, carGlass, ...Object.values(zonePaths)])
      for (const { coordinates } of parsePathCommands(path))
        coordinates.forEach((value, at) => {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(at % 2 === 0 ? 240 : 112);
        });
    expect(() => parsePathCommands("M0 0A5 5 0 0 1 10 10")).toThrow("unsupported path command");
  });
});
