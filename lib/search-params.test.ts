import { expect, it } from "vitest";
import { getCheckoutHref } from "./routes";
import { purchaseParams } from "./search-params";

it.each([
  ["2T1BURHE5JC034461", "2T1BURHE5JC034461"],
  ["124379N506070", "124379N506070"],
  ["YMMT0123456789AB", "YMMT0123456789AB"],
  ["ABCD0123456789AB", undefined],
])("[TRUE-3] the checkout reads the VIN or model key '%s' as %s", (vin, expected) => {
  expect(purchaseParams({ product: "sticker", vin }).vin).toBe(expected);
});

it("[TRUE-3] the checkout URL identifies a car without a VIN by year, make and model, and ignores an incomplete name", () => {
  const namedModel = { year: 2001, make: "Saab", model: "9-5 Aero & more" };
  const href = getCheckoutHref({ product: "sticker", namedModel: namedModel });
  const query = Object.fromEntries(new URL(href, "http://localhost").searchParams);
  expect(purchaseParams(query)).toMatchObject({ product: "sticker", namedModel: namedModel });
  expect(purchaseParams({ ...query, model: "" }).namedModel).toBeUndefined();
  expect(purchaseParams({ ...query, year: "20011" }).namedModel).toBeUndefined();
});
