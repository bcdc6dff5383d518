import { describe, expect, test } from "vitest";
import { checkDigit } from "@/lib/core/vin-check-digit";
import { createFixtureDecoder, type FixtureData } from "@/tests/setup/small-vpic";

/** Two makers with the same patterns, one registered in North America and one in Europe. */
const WMIS = [
  { id: 1, code: "1AC" },
  { id: 2, code: "WAC" },
];
const LINKS = WMIS.map(({ id }) => ({ wmi: id, schema: 7, yearFrom: 1981, yearTo: 2020 }));
const COMET = { schema: 7, key: "AB8", element: 28, attribute: "100" };
const PLANT = { schema: 7, key: "*****|*A", element: 31, attribute: "INGOLSTADT" };
const wmiMakes = WMIS.map(({ id }) => ({ wmi: id, make: 10 }));

function makeDecoder(data: FixtureData = {}) {
  return createFixtureDecoder({ wmis: WMIS, links: LINKS, patterns: [COMET, PLANT], wmiMakes, ...data });
}
/** D in position 10 is 2013 or 1983. */
function vin(maker: string, middle: string, rest = "DA123456"): string {
  return `${maker}${middle}${checkDigit(`${maker}${middle}0${rest}`) ?? "0"}${rest}`;
}
const breakDigit = (text: string) => text.slice(0, 8) + (text.charAt(8) === "1" ? "2" : "1") + text.slice(9);
const decodeYear = (text: string, data: FixtureData = {}) => {
  const { modelYear, modelYearCertain, modelYearCandidates } = makeDecoder(data).decode(text);
  return [modelYear, modelYearCertain, modelYearCandidates];
};
const OPEN = [2013, false, [2013, 1983]];

describe("model year", () => {
  test("[VIN-1] is uncertain if the VIN has a filler, whatever its check digit", () => {
    expect(decodeYear(vin("WAC", "ZZZ8K"))).toEqual(OPEN);
    expect(decodeYear(breakDigit(vin("WAC", "ZZZ8K")))).toEqual(OPEN);
    expect(decodeYear(breakDigit(vin("WAC", "ZZZAK")))).toEqual(OPEN);
    expect(decodeYear(vin("1AC", "ZZZ8K"))).toEqual(OPEN);
  });

  test("[VIN-1] is uncertain for a European VIN with an accidentally valid check digit and no pattern for the car", () => {
    expect(decodeYear(vin("WAC", "XY11Z"))).toEqual(OPEN);
    expect(decodeYear(vin("1AC", "XY11Z"))).toEqual([1983, true, [1983]]);
  });

  test("[VIN-1] follows position 7 for a European VIN if the car has a pattern and a correct check digit", () => {
    expect(decodeYear(vin("WAC", "AB81Z"))).toEqual([1983, true, [1983]]);
    expect(decodeYear(vin("WAC", "AB8XZ"))).toEqual([2013, true, [2013]]);
    expect(decodeYear(breakDigit(vin("WAC", "AB81Z")))[1]).toBe(false);
    expect(decodeYear(breakDigit(vin("1AC", "AB81Z")))[1]).toBe(true);
  });

  test("[VIN-1] is certain for a car with a pattern even if the data lacks its model", () => {
    const patterns = [{ schema: 7, key: "AB8", element: 38, attribute: "LX" }];
    expect(decodeYear(vin("WAC", "AB8XZ"), { patterns })).toEqual([2013, true, [2013]]);
    const links = [{ wmi: 2, schema: 7, yearFrom: 2012, yearTo: 2012 }];
    expect(decodeYear(vin("WAC", "AB8XZ"), { links })).toEqual([2013, true, [2013]]);
  });

  test("[VIN-1] is the year that the patterns of an uncertain VIN match, before the newer year", () => {
    const links = [{ wmi: 2, schema: 7, yearFrom: 1981, yearTo: 1990 }];
    expect(decodeYear(vin("WAC", "ZZZ8K"), { links })).toEqual([1983, false, [1983, 2013]]);
  });
});

describe("country of a manufacturer's code", () => {
  test("[VIN-1] follows ISO 3780, not the registrant's address", () => {
    expect(makeDecoder().decode(vin("WAC", "AB8XZ"))).toMatchObject({
      makerCountry: "Germany",
      makerRegion: "Europe",
    });
    expect(makeDecoder().decode("7FCTGAAA6PN022193")).toMatchObject({
      makerCountry: "United States",
      makerRegion: "North America",
    });
    const wmis = [{ id: 1, code: "UAC" }];
    expect(makeDecoder({ wmis }).decode(vin("UAC", "AB8XZ")).makerCountry).toBe("UNITED STATES (USA)");
  });
});
