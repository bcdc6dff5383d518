import { expect, it } from "vitest";
import { getIdentityKind } from "./identity";

it.each([
  ["1HGCM82633A004352", "vin"],
  ["124379N506070", "classic"],
  ["YMMT0123456789AB", "model"],
  ["", "model"],
])("[TRUE-3] '%s' identifies its vehicle by %s", (vin, kind) => {
  expect(getIdentityKind(vin)).toBe(kind);
});
