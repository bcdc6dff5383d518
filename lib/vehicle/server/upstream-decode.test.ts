import { beforeEach, describe, expect, it } from "vitest";
import { decodedVinSchema } from "@/lib/contract/vehicle-decode";
import { isMadeForEurope, readDecodedVin } from "./upstream-decode";

let notes: string[] = [];
const place = { path: "", note: (path: string, found: string) => notes.push(`${path}: ${found}`) };
beforeEach(() => {
  notes = [];
});

const read = (value: unknown, unit: "dollars" | "cents" = "dollars") =>
  decodedVinSchema.parse(readDecodedVin(value, place, unit));

describe("decoded vehicle from an upstream", () => {
  it.each([
    [
      "vPIC's names",
      { ModelYear: "2018", Make: "TOYOTA", Model: "Corolla", BodyClass: "Sedan", DisplacementL: "1.8" },
    ],
    [
      "snake case",
      { model_year: 2018, make: "TOYOTA", model: "Corolla", body_class: "Sedan", displacement_l: 1.8 },
    ],
    [
      "titles",
      {
        "Model Year": "2018",
        Make: "TOYOTA",
        Model: "Corolla",
        "Body Class": "Sedan",
        "Displacement (L)": "1.8",
      },
    ],
    [
      "the display's names",
      { year: "2018", make: "TOYOTA", model_name: "Corolla", bodyType: "Sedan", displacement: "1.8L" },
    ],
    ["a list of one", [{ year: 2018, make: "TOYOTA", model: "Corolla", body: "Sedan", displacement: 1.8 }]],
    [
      "nested",
      {
        vin: null,
        decode: [
          { specs: { year: 2018, make: "TOYOTA", model: "Corolla", body_type: "Sedan", displacement: 1.8 } },
        ],
      },
    ],
    [
      "vPIC's rows",
      {
        Results: [
          { Variable: "Model Year", Value: "2018", ValueId: "", VariableId: 29 },
          { Variable: "Make", Value: "TOYOTA" },
          { Variable: "Model", Value: "Corolla" },
          { Variable: "Body Class", Value: "Sedan" },
          { Variable: "Displacement (L)", Value: "1.8" },
          { Variable: "Trim", Value: null },
          { Variable: "Turbo", Value: "Not Applicable" },
        ],
      },
    ],
  ])("[UP-1] is read under %s", (_, value) => {
    expect(read(value)).toMatchObject({
      modelYear: 2018,
      make: "TOYOTA",
      model: "Corolla",
      bodyClass: "Sedan",
      displacementL: 1.8,
      trim: null,
      turbo: null,
    });
    expect(notes).toEqual([]);
  });

  it("[UP-1] missing fields stay unknown", () => {
    const { vin, errorCode, errorText, wmi, makeInferred, modelYearCertain, ...rest } = read({});
    expect([vin, errorCode, errorText, wmi, makeInferred, modelYearCertain]).toEqual([
      "",
      "",
      "",
      "",
      false,
      false,
    ]);
    const known = Object.values(rest).filter((value) => value !== null && value !== undefined);
    expect(known).toEqual([[], []]);
  });

  it("[UP-1] drops one bad field, and logs it without its value", () => {
    expect(read({ year: "secret", make: { x: 1 }, model: "Corolla", doors: [4], seats: "5" })).toMatchObject({
      modelYear: null,
      make: null,
      model: "Corolla",
      doors: null,
      seats: 5,
    });
    expect(notes.toSorted()).toEqual(["doors: list", "make: object", "year: string"]);
  });

  it.each([
    [{ msrp: 18935 }, "dollars", 18935],
    [{ msrp: "$18,935.00" }, "cents", 18935],
    [{ msrp: 1893500 }, "cents", 18935],
    [{ basePrice: 18935 }, "cents", 18935],
    [{ msrp: 0 }, "dollars", null],
  ] as const)("[UP-1] the base price of %j in %s is %s dollars", (value, unit, price) => {
    expect(read(value, unit).basePrice).toBe(price);
  });

  it("[UP-1] shows a unit for the curb weight in pounds only if the field name has it", () => {
    expect(read({ CurbWeightLB: "2885" }).curbWeight).toBe("2885 lb");
    expect(read({ curb_weight: 2885 }).curbWeight).toBe("2885");
  });

  it.each([
    [{ isEurope: "1" }, true],
    [{ source: "us-register", europe: false }, false],
    [{ decode_data: [{ source: "Europe-register" }] }, true],
    [{}, undefined],
  ])("[UP-1] %j is made for Europe: %s", (value, isEurope) => {
    expect(isMadeForEurope(value, place)).toBe(isEurope);
  });
});
