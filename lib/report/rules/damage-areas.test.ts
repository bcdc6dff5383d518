import { expect, it } from "vitest";
import { damageZones, getDamageZones } from "./damage-areas";

it.each([
  [{ areas: ["rear bumper", "trunk lid"] }, ["rearLeft", "rearRight"]],
  [{ areas: ["Left front door"] }, ["frontLeft"]],
  [{ areas: ["puerta derecha"] }, ["right"]],
  [{ areas: ["Techo", "capó"] }, ["frontLeft", "frontRight", "roof"]],
  [{ areas: ["driver side"], impact: "rear" as const }, ["left"]],
  [{ areas: ["rollover"] }, [...damageZones]],
])("[PAGE-10] marks the areas that a record mentions: %j", (event, zones) => {
  expect(getDamageZones(event)).toEqual(zones);
});

it("[PAGE-10] if no side is mentioned, marks only the impact and doesn't guess", () => {
  expect(getDamageZones({ areas: ["paint"], impact: "front" })).toEqual(["frontLeft", "frontRight"]);
  expect(getDamageZones({ impact: "all" })).toEqual([...damageZones]);
  for (const impact of ["unknown", "bottom", undefined] as const)
    expect(getDamageZones({ areas: ["paint", "brightwork"], impact })).toEqual([]);
});
