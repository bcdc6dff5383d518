import { expect, it } from "vitest";
import { deriveVehicle, isClassicVehicle, isEuropeanDecode, isEuropeanSource } from "./vehicle";

it.each([
  [1981, true, false],
  [1982, false, false],
  [1976, true, true],
  [1977, true, false],
  [1969, true, true],
  [2024, false, false],
])("[VEH-1] [CONST-1] model year %i: classic %s, hasSupport %s", (year, classic, hasSupport) => {
  expect(deriveVehicle({ vin: "1HGCM82633A004352", year })).toMatchObject({ classic, hasSupport });
});

it("[VEH-1] without a year, a number up to 14 characters is classic and a full VIN isn't", () => {
  expect(isClassicVehicle({ vin: "124379N506070", year: null })).toBe(true);
  expect(isClassicVehicle({ vin: "12345678901234" })).toBe(true);
  expect(isClassicVehicle({ vin: "123456789012345" })).toBe(false);
  expect(isClassicVehicle({ vin: "1HGCM82633A004352" })).toBe(false);
  expect(isClassicVehicle({ vin: "", year: null })).toBe(false);
  expect(isClassicVehicle({})).toBe(false);
  expect(deriveVehicle({ vin: "124379N506070" }).hasSupport).toBe(false);
});

it("[VEH-1] series defaults to the model, and option defaults to 'curious'", () => {
  expect(deriveVehicle({ model: "Camaro" })).toMatchObject({ series: "Camaro", option: "curious" });
  expect(deriveVehicle({ model: "Camaro", series: " ", option: "" })).toMatchObject({
    series: "Camaro",
    option: "curious",
  });
  expect(deriveVehicle({ model: "Camaro", series: "SS 396", option: "selling" })).toMatchObject({
    series: "SS 396",
    option: "selling",
  });
  expect(deriveVehicle({}).series).toBeNull();
});

it.each([
  ["europe", true],
  ["Europe-import", true],
  ["autodna-europe", true],
  ["EUROPE", true],
  ["us", false],
  ["", false],
  [null, false],
])("[VEH-1] source %j is European: %s", (source, europe) => {
  expect(isEuropeanSource(source)).toBe(europe);
  expect(deriveVehicle({ source }).europe).toBe(europe);
});

it("[VEH-1] the full name omits unknown parts", () => {
  expect(deriveVehicle({ year: 1969, make: "Chevrolet", model: "Camaro", trim: "Z/28" }).fullname).toBe(
    "1969 Chevrolet Camaro Z/28",
  );
  expect(deriveVehicle({ year: null, make: "Honda", model: " ", trim: null }).fullname).toBe("Honda");
  expect(deriveVehicle({}).fullname).toBe("");
});

it.each([
  ["WAUBFAFL1EN000000", "Europe", false, "0", true],
  ["WAUBFAFL1EN000000", "Europe", true, "7", true],
  ["WAUBFAFL1EN000000", "Europe", true, "0", false],
  ["WAUZZZ8K1DA006278", "Europe", true, "0", true],
  ["WBAUD910X0P379389", "Europe", true, "1,11,400", true],
  ["WAUBFAFL", "Europe", null, "6,11", false],
  ["1HGCM82633A004353", "North America", false, "1,7", false],
  ["ZZ", null, null, "6", false],
])(
  "[TRUE-16] [VIN-1] VIN %s (maker region %s, check digit OK: %s, error codes %s) is European: %s",
  (vin, makerRegion, checkDigitOk, errorCode, europe) => {
    expect(isEuropeanDecode({ vin, makerRegion, checkDigitOk, errorCode })).toBe(europe);
  },
);

it("[VEH-1] hasReport and hasSticker show which documents exist", () => {
  expect(deriveVehicle({ report: { url: "/x" }, sticker: null })).toMatchObject({
    hasReport: true,
    hasSticker: false,
  });
});
