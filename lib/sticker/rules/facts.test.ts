import { expect, it } from "vitest";
import { NO_BUILD_DATA } from "@/lib/vehicle/contract/build-data";
import { hasStickerFacts } from "./facts";

it.each([
  ["a base price", { baseCents: 2_000_000 }],
  ["a destination charge", { destinationCents: 0 }],
  ["a total", { statedTotalCents: 2_500_000 }],
  ["a discount", { discounts: [{}] }],
  ["a package", { packages: [{}] }],
  ["an option", { options: [{}] }],
  ["the exterior color", { exterior: {} }],
  ["the interior color", { interior: {} }],
])("[TRUE-10] %s alone counts as a sticker fact, and empty or missing data contains none", (_, fact) => {
  expect(hasStickerFacts({ ...NO_BUILD_DATA, ...fact })).toBe(true);
  expect(hasStickerFacts(NO_BUILD_DATA)).toBe(false);
  expect(hasStickerFacts(null)).toBe(false);
});
