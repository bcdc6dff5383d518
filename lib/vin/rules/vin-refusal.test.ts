import { describe, expect, it } from "vitest";
import { asksCheckDigit, findVinDoubt, listDoubtfulLines } from "./vin-doubt";
import { findVinRefusal } from "./vin-refusal";

describe("findVinRefusal", () => {
  it.each([
    ["", "missing"],
    ["🚗🚗", "characters"],
    ["1HGCM826*3A004352", "characters"],
    ["HELLO", "digits"],
    ["NOTAVIN", "digits"],
    ["ZZZ", "digits"],
    ["AB12", "digits"],
    ["ABCDEFGHJKLMNPRST", "digits"],
    ["1HGCM82633A0043", "length"],
    ["1HGCM82633A0043529", "length"],
    ["11111111111111111", "repeated"],
    ["000000000", "repeated"],
  ])("[TRUE-12] rejects %s: %s", (vin, reason) => {
    expect(findVinRefusal(vin)).toEqual({ reason, suggestion: null });
  });

  it("[TRUE-12] [VEH-3] rejects a letter that VINs don't use, and suggests the likely number", () => {
    expect(findVinRefusal("IFTEW1EP0MF000001")).toEqual({
      reason: "letters",
      suggestion: "1FTEW1EP0MF000001",
    });
    expect(findVinRefusal("2T1BURHE5JCO34461")?.suggestion).toBe("2T1BURHE5JC034461");
    expect(findVinRefusal("2T1BURHE5JCQ34461")?.suggestion).toBe("2T1BURHE5JC034461");
  });

  it.each([
    "1HGCM82633A004352",
    "1HGCM82633A004353",
    "WVWZZZ1KZAW123456",
    "124379N506070",
    "9289100870",
    "5W100001",
  ])("[TRUE-12] [VEH-6] %s may be a vehicle's VIN", (vin) => {
    expect(findVinRefusal(vin)).toBeNull();
  });
});

describe("asksCheckDigit", () => {
  it("[TRUE-12] questions a wrong check digit only for North American manufacturers", () => {
    expect(asksCheckDigit("1HGCM82633A004353")).toBe(true);
    expect(asksCheckDigit("1HGCM82633A004352")).toBe(false);
    expect(asksCheckDigit("7FCTGAAA5PN022193")).toBe(true);
    expect(asksCheckDigit("SAJWA0ES5DPS00000")).toBe(false);
    expect(asksCheckDigit("3VWZZZ1KZAM000001"), "built in Mexico for Europe").toBe(false);
    expect(asksCheckDigit("124379N506070")).toBe(false);
  });

  it("[TRUE-12] in a list, skips confirmed VINs and gives a reason for each questioned line", () => {
    const lines = [
      { line: 1, vin: "1HGCM82633A004352" },
      { line: 2, vin: "1HGCM82633A004353" },
      { line: 3, vin: "1HGCM82633A004350" },
      { line: 4, vin: "ZZZ00000000000000" },
    ];
    const decode = (vin: string) => ({ errorCode: vin.startsWith("ZZZ") ? "7" : "0" });
    expect(
      listDoubtfulLines(lines, ["1HGCM82633A004353"], decode).map(({ line, doubt }) => [line, doubt]),
    ).toEqual([
      [3, "check_digit"],
      [4, "maker"],
    ]);
    expect(findVinDoubt("124379N506070", { errorCode: "7" })).toBeNull();
  });
});
