import { describe, expect, it } from "vitest";
import { commonMakesFirst, makesOfCars } from "./listed-makes";

describe("lists of makes", () => {
  it("[TRUE-17] have the common makes first, however they are spelled", () => {
    expect(commonMakesFirst(["Acura", "Alkane", "MERCEDES BENZ", "Morgan", "TOYOTA"])).toEqual([
      "Acura",
      "MERCEDES BENZ",
      "TOYOTA",
      "Alkane",
      "Morgan",
    ]);
  });

  it("[TRUE-17] of cars leave out makers of truck bodies, buses and equipment", () => {
    const names = ["Blue Bird", "Ford", "Jerr-Dan", "Lotus", "M-B COMPANIES, INC.", "National Oilwell Varco"];
    expect(makesOfCars(names)).toEqual(["Ford", "Lotus"]);
  });
});
