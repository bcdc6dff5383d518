import { expect, it } from "vitest";
import { purchaseParams } from "./search-params";

it.each([
  ["2T1BURHE5JC034461", "2T1BURHE5JC034461"],
  ["124379N506070", "124379N506070"],
  ["YMMT0123456789AB", "YMMT0123456789AB"],
  ["ABCD0123456789AB", undefined],
])(
  "[TRUE-3] the checkout opened for '%s' is for %s: a car without a VIN is bought for too",
  (vin, expected) => {
    expect(purchaseParams({ product: "sticker", vin }).vin).toBe(expected);
  },
);
