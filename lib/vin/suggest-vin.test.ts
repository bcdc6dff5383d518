import { describe, expect, test } from "vitest";
import {
  COMET,
  createFixtureDecoder,
  createVin,
  type FixtureData,
  TWO_LINKS,
  TWO_WMIS,
} from "@/tests/setup/small-vpic";

describe("suggested VIN", () => {
  const right = createVin("1AC", "AB8X2");
  const suggestionFor = (text: string, data: FixtureData = {}) =>
    createFixtureDecoder({ wmis: TWO_WMIS, links: TWO_LINKS, patterns: [COMET], ...data }).decode(text)
      .suggestion;
  const replace = (position: number, character: string) =>
    right.slice(0, position - 1) + character + right.slice(position);

  test("[VIN-2] is the only VIN whose changed character matches the patterns", () => {
    expect(suggestionFor(replace(6, "C"))).toBe(right);
    // H and 8 have the same check digit value.
    const twins = [COMET, { ...COMET, key: "ABH" }];
    expect(suggestionFor(replace(6, "C"), { patterns: twins })).toBeNull();
  });

  test("[VIN-2] never changes the serial number, the year or the check digit", () => {
    for (const [position, character] of [
      [9, right.charAt(8) === "1" ? "2" : "1"],
      [10, "E"],
      [15, "9"],
      [17, "1"],
    ] as const)
      expect(
        suggestionFor(replace(position, character), { patterns: [{ ...COMET, key: "AB8X2" }] }),
      ).toBeNull();
  });

  test("[VIN-2] corrects a manufacturer's code only if a pattern specifies all of positions 4 to 8", () => {
    expect(suggestionFor(replace(3, "X"))).toBeNull();
    expect(suggestionFor(replace(3, "X"), { patterns: [{ ...COMET, key: "AB8X2" }] })).toBe(right);
  });

  test("[VIN-2] never replaces a character that another pattern specifies", () => {
    const other = { schema: 7, key: "**C", element: 38, attribute: "LX" };
    expect(suggestionFor(replace(6, "C"), { patterns: [COMET, other] })).toBeNull();
  });

  test("[VIN-2] is omitted if the check digit is optional", () => {
    expect(suggestionFor(createVin("WAC", "AB8X2").replace("AB8", "ABC"))).toBeNull();
  });

  test("[VIN-2] replaces letters that VINs don't use, if the result fits", () => {
    const one = createVin("1AC", "AB8X2", "DA103456");
    expect(suggestionFor(one.replace("A103", "AIO3"))).toBe(one);
    expect(suggestionFor(one.replace("A103", "AIO4"))).toBeNull();
  });
});
