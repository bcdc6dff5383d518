import { expect, it } from "vitest";
import { isBelowFloor } from "./wholesale";

const floor = { wholesale_report_cents: 300, wholesale_sticker_cents: null };

it.each([
  ["vhr", 1, 299, true],
  ["vhr", 1, 300, false],
  ["vhr", 1000, 299_999, true],
  ["vhr", 1000, 300_000, false],
  ["vhr", null, 99_999_999, true],
  ["sticker", 1000, 1, false],
  ["sticker", null, 1, false],
  ["uvc", 1, 0, false],
  ["global", 1, 0, false],
] as const)("[TRUE-19] %s × %s for %s cents: below the floor is %s", (product, credits, cents, below) => {
  expect(isBelowFloor(floor, { product, credits, cents })).toBe(below);
});
