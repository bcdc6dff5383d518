import { describe, expect, it } from "vitest";
import { listMakesOfCars, putCommonMakesFirst } from "./listed-makes";

describe("make lists", () => {
  it("[TRUE-17] start with the common makes, in any spelling", () => {
    expect(putCommonMakesFirst(["Acura", "Alkane", "MERCEDES BENZ", "Morgan", "TOYOTA"])).toEqual([
      "Acura",
      "MERCEDES BENZ",
      "TOYOTA",
      "Alkane",
      "Morgan",
    ]);
  });

  it("[TRUE-17] exclude makers of truck bodies, buses and equipment when listing cars", () => {
    const names = ["Blue Bird", "Ford", "Jerr-Dan", "Lotus", "M-B COMPANIES, INC.", "National Oilwell Varco"];
    expect(listMakesOfCars(names)).toEqual(["Ford", "Lotus"]);
  });
});
