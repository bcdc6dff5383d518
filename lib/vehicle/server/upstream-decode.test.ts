import { beforeEach, expect, it } from "vitest";
import { decodedVinSchema } from "@/lib/vin/contract";
import { isMadeForEurope, readDecodedVin } from "./upstream-decode";

let notes: string[] = [];
const place = { path: "", note: (path: string, type: string) => notes.push(`${path}: ${type}`) };
beforeEach(() => {
  notes = [];
});

const read = (value: unknown, unit: "dollars" | "cents" = "dollars") =>
  decodedVinSchema.parse(readDecodedVin(value, place, unit));

const toFields = (values: unknown[], ...names: string[]) =>
  Object.fromEntries(names.map((name, at) => [name, values[at]]));
const texts = ["2018", "TOYOTA", "Corolla", "Sedan", "1.8"];
const numbers = [2018, "TOYOTA", "Corolla", "Sedan", 1.8];
const nested = toFields(numbers, "year", "make", "model", "body_type", "displacement");
const titles = toFields(texts, "Model Year", "Make", "Model", "Body Class", "Displacement (L)");
const rows = Object.entries(titles).map(([Variable, Value]) => ({ Variable, Value, ValueId: "" }));
const unknown = [
  { Variable: "Trim", Value: null },
  { Variable: "Turbo", Value: "Not Applicable" },
];
it.each([
  ["vPIC's names", toFields(texts, "ModelYear", "Make", "Model", "BodyClass", "DisplacementL")],
  ["snake case", toFields(numbers, "model_year", "make", "model", "body_class", "displacement_l")],
  ["titles", titles],
  ["the display's names", toFields(texts, "year", "make", "model_name", "bodyType", "displacement")],
  ["a number with its unit", { ...nested, displacement: "1.8L" }],
  ["a list of one", [toFields(numbers, "year", "make", "model", "body", "displacement")]],
  ["nested fields", { vin: null, decode: [{ specs: nested }] }],
  ["vPIC's rows", { Results: [...rows, ...unknown] }],
])("[UP-1] reads decoded data in this form: %s", (_, value) => {
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

it("[UP-1] drops bad fields, and logs them without their values", () => {
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
] as const)("[UP-1] reads the base price in %j, with amounts in %s, as %s dollars", (value, unit, price) => {
  expect(read(value, unit).basePrice).toBe(price);
});

it("[UP-1] shows the curb weight in pounds only if the field's name contains the unit", () => {
  expect(read({ CurbWeightLB: "2885" }).curbWeight).toBe("2885 lb");
  expect(read({ curb_weight: 2885 }).curbWeight).toBe("2885");
});

it.each([
  [{ isEurope: "1" }, true],
  [{ source: "us-register", europe: false }, false],
  [{ decode_data: [{ source: "Europe-register" }] }, true],
  [{}, undefined],
])("[UP-1] decides whether %j was made for Europe: %s", (value, isEurope) => {
  expect(isMadeForEurope(value, place)).toBe(isEurope);
});
