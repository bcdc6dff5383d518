import { expect, it } from "vitest";
import { damageZones, damageZonesOf } from "./damage-areas";

it.each([
  [{ areas: ["rear bumper", "trunk lid"] }, ["rearLeft", "rearRight"]],
  [{ areas: ["Left front door"] }, ["frontLeft"]],
  [{ areas: ["puerta derecha"] }, ["right"]],
  [{ areas: ["Techo", "capó"] }, ["frontLeft", "frontRight", "roof"]],
  [{ areas: ["driver side"], impact: "rear" as const }, ["left"]],
  [{ areas: ["rollover"] }, [...damageZones]],
])("[PAGE-10] the areas of a record are marked where their words say: %j", (event, zones) => {
  expect(damageZonesOf(event)).toEqual(zones);
});

it("[PAGE-10] words that name no side leave the impact, and where none is known nothing is guessed", () => {
  expect(damageZonesOf({ areas: ["paint"], impact: "front" })).toEqual(["frontLeft", "frontRight"]);
  expect(damageZonesOf({ impact: "all" })).toEqual([...damageZones]);
  for (const impact of ["unknown", "bottom", undefined] as const)
    expect(damageZonesOf({ areas: ["paint", "brightwork"], impact })).toEqual([]);
});
