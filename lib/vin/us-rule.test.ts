import { describe, expect, test } from "vitest";
import {
  COMET,
  createFixtureDecoder,
  createVin,
  type FixtureData,
  TWO_LINKS,
  TWO_WMIS,
} from "@/tests/setup/small-vpic";

const PLANT = { schema: 7, key: "*****|*A", element: 31, attribute: "INGOLSTADT" };
const wmiMakes = TWO_WMIS.map(({ id }) => ({ wmi: id, make: 10 }));

function makeDecoder(data: FixtureData = {}) {
  return createFixtureDecoder({
    wmis: TWO_WMIS,
    links: TWO_LINKS,
    patterns: [COMET, PLANT],
    wmiMakes,
    ...data,
  });
}
const breakDigit = (text: string) => text.slice(0, 8) + (text.charAt(8) === "1" ? "2" : "1") + text.slice(9);
const decodeYear = (text: string, data: FixtureData = {}) => {
  const { modelYear, modelYearCertain, modelYearCandidates } = makeDecoder(data).decode(text);
  return [modelYear, modelYearCertain, modelYearCandidates];
};
const OPEN = [2013, false, [2013, 1983]];

describe("model year", () => {
  test("[VIN-1] is uncertain if the VIN has a filler, regardless of its check digit", () => {
    expect(decodeYear(createVin("WAC", "ZZZ8K"))).toEqual(OPEN);
    expect(decodeYear(breakDigit(createVin("WAC", "ZZZ8K")))).toEqual(OPEN);
    expect(decodeYear(breakDigit(createVin("WAC", "ZZZAK")))).toEqual(OPEN);
    expect(decodeYear(createVin("1AC", "ZZZ8K"))).toEqual(OPEN);
  });

  test("[VIN-1] is uncertain for a European VIN whose check digit is valid by chance and whose car has no pattern", () => {
    expect(decodeYear(createVin("WAC", "XY11Z"))).toEqual(OPEN);
    expect(decodeYear(createVin("1AC", "XY11Z"))).toEqual([1983, true, [1983]]);
  });

  test("[VIN-1] follows position 7 for a European VIN if the car has a pattern and a correct check digit", () => {
    expect(decodeYear(createVin("WAC", "AB81Z"))).toEqual([1983, true, [1983]]);
    expect(decodeYear(createVin("WAC", "AB8XZ"))).toEqual([2013, true, [2013]]);
    expect(decodeYear(breakDigit(createVin("WAC", "AB81Z")))[1]).toBe(false);
    expect(decodeYear(breakDigit(createVin("1AC", "AB81Z")))[1]).toBe(true);
  });

  test("[VIN-1] is certain for a car with a pattern even if the data lacks its model", () => {
    const patterns = [{ schema: 7, key: "AB8", element: 38, attribute: "LX" }];
    expect(decodeYear(createVin("WAC", "AB8XZ"), { patterns })).toEqual([2013, true, [2013]]);
    const links = [{ wmi: 2, schema: 7, yearFrom: 2012, yearTo: 2012 }];
    expect(decodeYear(createVin("WAC", "AB8XZ"), { links })).toEqual([2013, true, [2013]]);
  });

  test("[VIN-1] prefers the year that an uncertain VIN's patterns match over the newer year", () => {
    const links = [{ wmi: 2, schema: 7, yearFrom: 1981, yearTo: 1990 }];
    expect(decodeYear(createVin("WAC", "ZZZ8K"), { links })).toEqual([1983, false, [1983, 2013]]);
  });
});

describe("country of a manufacturer's code", () => {
  test("[VIN-1] follows ISO 3780, not the registrant's address", () => {
    expect(makeDecoder().decode(createVin("WAC", "AB8XZ"))).toMatchObject({
      makerCountry: "Germany",
      makerRegion: "Europe",
    });
    expect(makeDecoder().decode("7FCTGAAA6PN022193")).toMatchObject({
      makerCountry: "United States",
      makerRegion: "North America",
    });
    const wmis = [{ id: 1, code: "UAC" }];
    expect(makeDecoder({ wmis }).decode(createVin("UAC", "AB8XZ")).makerCountry).toBe("UNITED STATES (USA)");
  });
});
