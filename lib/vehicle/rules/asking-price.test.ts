import { expect, it } from "vitest";
import { compareAsking, parseAskingPrice } from "./asking-price";

it.each([
  ["$12,900", 1_290_000],
  ["12900.50", 1_290_050],
  [" 12 900 ", 1_290_000],
  ["0", null],
  ["-5", null],
  ["cheap", null],
  ["", null],
] as const)("[TRUE-5] reads the asking price %j as %s cents", (text, cents) => {
  expect(parseAskingPrice(text)).toBe(cents);
});

it.each([
  [1_000, { mean: "below", difference: 500, range: "under" }],
  [1_200, { mean: "below", difference: 300, range: "within" }],
  [1_400, { mean: "below", difference: 100, range: "within" }],
  [1_500, { mean: "at", difference: 0, range: "within" }],
  [1_900, { mean: "above", difference: 400, range: "within" }],
  [2_000, { mean: "above", difference: 500, range: "over" }],
] as const)("[TRUE-5] compares %d cents with a mean of 1,500", (asking, expected) => {
  expect(compareAsking(asking, { low: 1_200, mean: 1_500, high: 1_900 })).toEqual(expected);
  expect(compareAsking(asking, { low: null, mean: 1_500, high: null }).range).toBeNull();
});
