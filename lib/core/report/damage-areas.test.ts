import { expect, it } from "vitest";
import { damageZones, damageZonesOf } from "./damage-areas";

it.each([
  [{ areas: ["rear bumper", "trunk lid"] }, ["rearLeft", "rearRight"]],
  [{ areas: ["Left front door"] }, ["frontLeft"]],
  [{ areas: ["puerta derecha"] }, ["right"]],
  [{ areas: ["Techo", "capó"] }, ["frontLeft", "frontRight", "roof"]],
  [{ areas: ["driver side"], impact: "rear" as const }, ["left"]],
  [{ areas: ["rollover"] }, [...damageZones]],
])("[PAGE-10] marks the areas that a record's words name: %j", (event, zones) => {
  expect(damageZonesOf(event)).toEqual(zones);
});

it("[PAGE-10] without a named side marks only the impact, and guesses nothing", () => {
  expect(damageZonesOf({ areas: ["paint"], impact: "front" })).toEqual(["frontLeft", "frontRight"]);
  expect(damageZonesOf({ impact: "all" })).toEqual([...damageZones]);
  for (const impact of ["unknown", "bottom", undefined] as const)
    expect(damageZonesOf({ areas: ["paint", "brightwork"], impact })).toEqual([]);
});
