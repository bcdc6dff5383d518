import { expect, it } from "vitest";
import { findSlugProblem, toSlug } from "./slug";

it.each([
  ["rio", null],
  ["rio-autos-24", null],
  ["ab", "invalid"],
  ["a".repeat(41), "invalid"],
  ["Rio", "invalid"],
  ["rio.autos", "invalid"],
  ["-rio", "invalid"],
  ["rio--autos", "invalid"],
  ["xn--rio", "invalid"],
  ["río", "invalid"],
  ["www", "reserved"],
  ["admin", "reserved"],
])("[PART-1] reports the problem with the slug %j: %s", (slug, problem) =>
  expect(findSlugProblem(slug)).toBe(problem),
);

it("[PART-1] derives a suggested slug from a site's name", () => {
  expect(toSlug("  Río Autos & Co. ")).toBe("rio-autos-co");
  expect(toSlug("汽车")).toBe("");
  expect(findSlugProblem(toSlug(`${"very long name ".repeat(5)}`))).toBeNull();
});
