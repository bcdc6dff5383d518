import { expect, it } from "vitest";
import { isUncovered } from "./record-coverage";

const states = (...list: string[]) => list.map((state) => ({ state }));

it.each([
  [states("unchecked", "unchecked"), true],
  [states("unchecked", "none"), false],
  [states("unchecked", "found"), false],
  [states("unchecked", "unavailable"), false],
  [[], false],
])("[FIRST-4] no source covers the records %j: %s", (records, expected) =>
  expect(isUncovered(records)).toBe(expected),
);
