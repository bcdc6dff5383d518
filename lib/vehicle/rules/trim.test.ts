import { describe, expect, it } from "vitest";
import { findSingleTrim, getTrims } from "./trim";

describe("slashes in a trim", () => {
  it.each([
    ["Z/28"],
    ["R/T"],
    ["R/T Plus"],
    ["IROC R/T"],
    ["C/V"],
    ["RT/10"],
    ["EX w/ABS"],
    ["LX W/ABS"],
    ["SE w/ Tech"],
    ["Sport+M/R"],
    ["XLE"],
  ])("[TRUE-13] '%s' is one trim", (text) => {
    expect(getTrims(text)).toEqual([text]);
    expect(findSingleTrim(text)).toBe(text);
  });

  it.each([
    ["L/LE/SE/XLE/XSE", ["L", "LE", "SE", "XLE", "XSE"]],
    ["LE / LX", ["LE", "LX"]],
    ["Fleet/Base", ["Fleet", "Base"]],
    ["C/AC/ATC", ["C", "AC", "ATC"]],
    ["1LS/1LT", ["1LS", "1LT"]],
    ["300/430", ["300", "430"]],
    ["R/T Plus / SXT", ["R/T Plus", "SXT"]],
    ["DX w/ABS/LX", ["DX w/ABS", "LX"]],
  ])("[TRUE-13] '%s' is a list of trims", (text, trims) => {
    expect(getTrims(text)).toEqual(trims);
    expect(findSingleTrim(text)).toBeNull();
  });

  it("[TRUE-13] empty text contains no trim", () => {
    expect([findSingleTrim(null), findSingleTrim(undefined), findSingleTrim(" ")]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
