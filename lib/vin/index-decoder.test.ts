import { describe, expect, test } from "vitest";
import { createFixtureDecoder, createVin, type FixtureData } from "@/tests/setup/small-vpic";
import { decodedVinSchema } from "./contract";

const LINK = [{ wmi: 1, schema: 7, yearFrom: 2012, yearTo: 2020 }];
const decodeWith = (data: FixtureData, text = createVin("1AC", "AB1X2")) =>
  createFixtureDecoder({ links: LINK, ...data }).decode(text);
const trims = (...rows: { key: string; attribute: string; schema?: number; changed?: string }[]) => ({
  patterns: rows.map((row) => ({ schema: 7, element: 38, ...row })),
});

describe("choosing one value per element", () => {
  test("[VEH-4] prefers the schema valid from a later year", () => {
    const links = [...LINK, { wmi: 1, schema: 8, yearFrom: 2013, yearTo: 2013 }];
    const rows = trims(
      { key: "AB", attribute: "older", changed: "2025-01-01 00:00:00" },
      { key: "AB", attribute: "later", schema: 8 },
    );
    expect(decodeWith({ links, ...rows }).trim).toBe("later");
  });

  test("[VEH-4] if the schemas tie, prefers the newest row", () => {
    const rows = trims(
      { key: "AB1", attribute: "new", changed: "2021-01-01 00:00:00.5" },
      { key: "*", attribute: "old", changed: "2021-01-01 00:00:00" },
    );
    expect(decodeWith(rows).trim).toBe("new");
  });

  test("[VEH-4] if the rows are equally new, prefers the key with the fewest characters other than '*', then the lower id", () => {
    const keys = trims({ key: "AB1", attribute: "exact" }, { key: "**1", attribute: "loose" });
    expect(decodeWith(keys).trim).toBe("loose");
    const ids = trims({ key: "AB", attribute: "first" }, { key: "AB", attribute: "second" });
    expect(decodeWith(ids).trim).toBe("first");
  });

  test("[VEH-4] joins all values of a note field instead of choosing one", () => {
    const patterns = ["one", "two"].map((attribute) => ({ schema: 7, key: "AB", element: 129, attribute }));
    expect(decodeWith({ patterns }).otherEngineInfo).toBe("one; two");
  });
});

describe("values that don't come from patterns alone", () => {
  test("[VEH-4] uses the model's make, or else the maker's only make", () => {
    const patterns = [{ schema: 7, key: "AB", element: 28, attribute: "102" }];
    expect(decodeWith({ patterns })).toMatchObject({
      make: "ZENITH",
      model: "Aurora",
      manufacturer: "ACME MOTORS",
    });
    expect(decodeWith(trims({ key: "AB", attribute: "LX" }))).toMatchObject({ make: "ACME", model: null });
    const both = {
      ...trims({ key: "AB", attribute: "LX" }),
      wmiMakes: [10, 11].map((make) => ({ wmi: 1, make })),
    };
    expect(decodeWith(both).make).toBeNull();
  });

  test("[VEH-4] an engine model adds its own values, but a pattern overrides them", () => {
    const engineRows = [
      { engine: " v6a ", element: 9, attribute: "6" },
      { engine: " v6a ", element: 24, attribute: "4" },
    ];
    const patterns = [{ schema: 7, key: "AB", element: 18, attribute: "V6A" }];
    expect(decodeWith({ patterns, engineRows })).toMatchObject({
      engineCylinders: 6,
      fuelTypePrimary: "Gasoline",
    });
    const allPatterns = [...patterns, { schema: 7, key: "AB", element: 9, attribute: "8" }];
    expect(decodeWith({ patterns: allPatterns, engineRows }).engineCylinders).toBe(8);
  });

  test("[VEH-4] '#' in a key reads a digit of the VIN", () => {
    const read = (key: string) =>
      decodeWith({ patterns: [{ schema: 7, key, element: 9, attribute: "TBD" }] }).engineCylinders;
    expect([read("**#"), read("*#")]).toEqual([1, null]);
  });

  test("[VEH-4] converts the displacement, using the newest value first", () => {
    const litres = { schema: 7, key: "AB", element: 13, attribute: "3.0", changed: "2022-01-01 00:00:00" };
    const cc = { schema: 7, key: "AB", element: 11, attribute: "2389" };
    const decoded = decodeWith({ patterns: [cc, litres] });
    expect(decoded).toMatchObject({ displacementCc: 2389, displacementL: 3 });
    expect(decoded.displacementCi).toBeCloseTo(183.07, 2);
  });

  test("[VEH-4] finds a six-character manufacturer code if the third character is 9", () => {
    const wmis = [{ id: 1, code: "1A9XYZ", vehicleType: 6 }];
    const decoded = decodeWith(
      { wmis, ...trims({ key: "AB", attribute: "Hauler" }) },
      createVin("1A9", "AB1X2", "DAXYZ456"),
    );
    expect(decoded).toMatchObject({ wmi: "1A9XYZ", trim: "Hauler", vehicleType: "TRAILER", modelYear: 2013 });
  });

  test("[VEH-4] a manufacturer code that vPIC publishes later is unknown until then", () => {
    expect(decodeWith({ wmis: [{ id: 1, code: "1AC", publicFrom: "2026-12-01" }] }).errorCode).toBe("7");
  });
});

describe("model year", () => {
  const patterns = [{ schema: 7, key: "AB", element: 28, attribute: "100" }];
  const years = [{ wmi: 1, schema: 7, yearFrom: 1981, yearTo: 2020 }];

  test("[VEH-4] for cars, a letter in position 7 means 2010 or later, and a digit means 30 years earlier", () => {
    for (const [middle, modelYear] of [
      ["AB1X2", 2013],
      ["AB112", 1983],
    ] as const) {
      const decoded = decodeWith({ links: years, patterns }, createVin("1AC", middle));
      expect(decoded).toMatchObject({ modelYear, modelYearCertain: true });
    }
  });

  test("[VEH-4] a conclusive year without a schema is replaced by the other year if that year has a schema", () => {
    expect(decodeWith({ patterns }, createVin("1AC", "AB112")).modelYear).toBe(2013);
  });

  test("[VEH-4] for other vehicles, the year with the better match wins, or the later year if they tie", () => {
    const wmis = [{ id: 1, code: "1AC", vehicleType: 1 }];
    const old = [{ wmi: 1, schema: 7, yearFrom: 1981, yearTo: 1990 }];
    expect(decodeWith({ wmis, links: old, patterns })).toMatchObject({
      modelYear: 1983,
      modelYearCertain: true,
    });
    expect(decodeWith({ wmis, links: years, patterns })).toMatchObject({
      modelYear: 2013,
      modelYearCertain: false,
      modelYearCandidates: [2013, 1983],
    });
  });

  test("[VEH-4] a year that only matches a plant's letter doesn't compete with a year that matches the model", () => {
    const wmis = [{ id: 1, code: "1AC", vehicleType: 1 }];
    const links = [
      { wmi: 1, schema: 7, yearFrom: 2010, yearTo: 2020 },
      { wmi: 1, schema: 8, yearFrom: 1981, yearTo: 2020 },
    ];
    const plant = { schema: 8, key: "*****|*A", element: 31, attribute: "DEARBORN" };
    expect(
      decodeWith({ wmis, links, patterns: [...patterns, plant] }, createVin("1AC", "AB1X2", "DA123456")),
    ).toMatchObject({
      modelYear: 2013,
      modelYearCertain: true,
      modelYearCandidates: [2013],
    });
  });

  test("[VEH-4] reads a year more than two years in the future as 30 years earlier", () => {
    const rest = "YA123456";
    expect(decodeWith({ links: years, patterns }, createVin("1AC", "AB1X2", rest)).modelYear).toBe(2000);
  });

  test("[VEH-4] a stated year is used, and is reported as a conflict if the VIN doesn't allow it", () => {
    const decoder = createFixtureDecoder({ links: years, patterns });
    expect(decoder.decode(createVin("1AC", "AB1X2"), { modelYear: 2013 }).errorCode).toBe("0");
    expect(decoder.decode(createVin("1AC", "AB1X2"), { modelYear: 2015 })).toMatchObject({
      modelYear: 2015,
      errorText: expect.stringContaining("12"),
    });
  });
});

describe("unknown values", () => {
  test("[VEH-4] returns region, country, possible years and error 7 for an unknown maker", () => {
    const decoded = decodeWith({}, createVin("WZZ", "AB1X2"));
    expect(decoded).toMatchObject({
      make: null,
      manufacturer: null,
      makerRegion: "Europe",
      makerCountry: "Germany",
      errorCode: "7",
    });
    expect(decoded).toMatchObject({ modelYearCertain: false, modelYearCandidates: [2013, 1983] });
  });

  test("[VEH-4] returns error 8 if no pattern matches, and marks a make from a neighboring year as inferred", () => {
    const patterns = [{ schema: 7, key: "AB", element: 28, attribute: "102" }];
    const links = [{ wmi: 1, schema: 7, yearFrom: 2012, yearTo: 2012 }];
    const wmiMakes = [10, 11].map((make) => ({ wmi: 1, make }));
    expect(decodeWith({ links, patterns, wmiMakes })).toMatchObject({
      errorCode: "8",
      model: null,
      make: "ZENITH",
      makeInferred: true,
    });
  });

  test("[VEH-4] decodes a VIN with a wrong check digit, and suggests the one VIN that fits", () => {
    const patterns = [{ schema: 7, key: "AB8", element: 28, attribute: "100" }];
    const right = createVin("1AC", "AB8X2");
    const misread = right.replace("AB8", "ABB");
    expect(decodeWith({ patterns }, misread)).toMatchObject({
      checkDigitOk: false,
      suggestion: right,
      make: "ACME",
    });
    expect(decodeWith({ patterns }, misread).errorCode).toContain("1");
  });

  test("[VEH-4] returns a valid response for partial, empty, long and absurd input, and never throws", () => {
    const decoder = createFixtureDecoder({ links: LINK, ...trims({ key: "AB", attribute: "LX" }) });
    expect(decoder.decode("1ACAB1X2*DA")).toMatchObject({ modelYear: 2013, trim: "LX", errorCode: "6" });
    expect(decoder.decode("1ACAB1X2")).toMatchObject({ modelYear: null, trim: "LX" });
    const long = ["A".repeat(18), "é".repeat(17), "\u{1F697}".repeat(9), "*".repeat(17), "x".repeat(1e6)];
    for (const text of ["", "1", "?", "1AC", ...long])
      expect(() => decodedVinSchema.parse(decoder.decode(text))).not.toThrow();
    expect(decoder.decode(`${createVin("1AC", "AB1X2")}9`)).toMatchObject({ errorCode: "400", make: null });
  });

  test("[VEH-4] lists what the data lacks, including engine power", () => {
    expect(decodeWith({}).notAvailable).toEqual(
      expect.arrayContaining(["driveType", "transmissionStyle", "seats", "enginePower"]),
    );
  });
});

describe("pick lists", () => {
  const data: FixtureData = {
    links: [{ wmi: 1, schema: 7, yearFrom: 2012, yearTo: 2014 }],
    patterns: [
      { schema: 7, key: "AB", element: 28, attribute: "100" },
      { schema: 7, key: "AC***|D", element: 28, attribute: "101" },
      { schema: 7, key: "AB1", element: 38, attribute: "LX" },
      { schema: 7, key: "AC1", element: 38, attribute: "GT" },
    ],
  };

  test("[VEH-6] list years, makes, models and trims only if they can be decoded", () => {
    const decoder = createFixtureDecoder(data);
    expect(decoder.years()).toEqual([2014, 2013, 2012]);
    expect(decoder.makes(2013)).toEqual(["Acme"]);
    expect(decoder.makes(2011)).toEqual([]);
    expect(decoder.models(2012, "ACME")).toEqual(["Comet"]);
    expect(decoder.models(2013, " acme ")).toEqual(["Comet", "Rocket"]);
    expect(decoder.models(2013, "acme", "motorcycle")).toEqual([]);
    expect(decoder.trims(2013, "Acme", "comet")).toEqual(["LX"]);
    expect(decoder.trims(2013, "Acme", "rocket")).toEqual(["GT"]);
  });
});
