import { expect, it } from "vitest";
import { slugOf, slugProblem } from "./slug";

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
])("[PART-1] the address %j is %s", (slug, problem) => expect(slugProblem(slug)).toBe(problem));

it("[PART-1] derives a suggested slug from a site's name", () => {
  expect(slugOf("  Río Autos & Co. ")).toBe("rio-autos-co");
  expect(slugOf("汽车")).toBe("");
  expect(slugProblem(slugOf(`${"very long name ".repeat(5)}`))).toBeNull();
});
