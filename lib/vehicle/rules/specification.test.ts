import { describe, expect, it } from "vitest";
import { formatVehicleTitle, getSpecification, nameCase } from "./specification";

const labels = {
  cylinders: (count: number) => `${count} cylinders`,
  dollars: (amount: number) => `$${amount}`,
};
const specify = (source: Record<string, unknown>) =>
  Object.fromEntries(getSpecification(source, labels).map(({ key, value }) => [key, value]));

describe("getSpecification", () => {
  it("[SHOW-1] builds the engine and 'Made in' rows from a decoded VIN", () => {
    expect(
      specify({
        trim: "LE",
        displacementL: 1.8,
        engineCylinders: 4,
        fuelTypePrimary: "Gasoline",
        bodyClass: "Sedan/Saloon",
        doors: 4,
        manufacturer: "TOYOTA MOTOR MANUFACTURING CANADA",
        plantCity: "CAMBRIDGE",
        plantState: "ONTARIO",
        plantCountry: "CANADA",
      }),
    ).toEqual({
      trim: "LE",
      madeIn: "Cambridge, Ontario, Canada",
      engine: "1.8 L, 4 cylinders",
      fuelType: "Gasoline",
      bodyType: "Sedan/Saloon",
      doors: "4",
      manufacturer: "Toyota Motor Manufacturing Canada",
    });
  });

  it.each([
    [{ Trim: "SE" }, "trim", "SE"],
    [{ trim: null, trim_level: "XLT" }, "trim", "XLT"],
    [{ drivetrain: "AWD" }, "driveType", "AWD"],
    [{ body_style: "Coupe" }, "bodyType", "Coupe"],
    [{ standard_seating: 5 }, "seating", "5"],
    [{ basePrice: 18935 }, "msrp", "$18935"],
    [{ MSRP: "$20,474" }, "msrp", "$20,474"],
    [{ engine_type: "3.5L V6" }, "engine", "3.5L V6"],
    [{ make_country: "JAPAN" }, "madeIn", "Japan"],
  ])("[SHOW-1] falls back to other names for the same fact: %j", (source, key, value) => {
    expect(specify(source)).toMatchObject({ [key]: value });
  });

  it.each([null, undefined, "", " ", "Not Applicable", "N/A", 0, Number.NaN])(
    "[SHOW-1] doesn't show a row for the value %j",
    (value) => {
      expect(specify({ trim: value, doors: value, curbWeight: value })).toEqual({});
    },
  );

  it("[SHOW-1] shows the country only if 'Made in' doesn't", () => {
    expect(specify({ plantCity: "TOYOTA CITY", plantCountry: "JAPAN", makerCountry: "JAPAN" })).toEqual({
      madeIn: "Toyota City, Japan",
    });
    expect(specify({ makerCountry: "GERMANY" })).toEqual({ country: "Germany" });
  });

  it("[SHOW-1] capitalizes names", () => {
    expect(nameCase("MERCEDES-BENZ")).toBe("Mercedes-Benz");
    expect(nameCase("TOYOTA MOTOR MANUFACTURING,TURKEY ,INC.")).toBe(
      "Toyota Motor Manufacturing, Turkey, Inc.",
    );
    expect(nameCase("BMW")).toBe("BMW");
    expect(nameCase("CR-V")).toBe("CR-V");
    expect(nameCase("Corolla iM")).toBe("Corolla iM");
  });
});

it("[TRUE-13] doesn't repeat the make if the model starts with it", () => {
  const trailer = { year: 2015, make: "UTILITY TRAILER MANUFACTURER", model: "Utility Trailer Manufacturer" };
  expect(formatVehicleTitle(trailer)).toBe("2015 Utility Trailer Manufacturer");
  expect(formatVehicleTitle({ year: 2012, make: "MINI", model: "Mini Cooper" })).toBe("2012 Mini Cooper");
  expect(formatVehicleTitle({ year: 1972, make: "MG", model: "MGB" })).toBe("1972 MG MGB");
});

it("[TRUE-13] shows a trim with a slash, but not several possible trims or a trim that repeats the model", () => {
  const camaro = { year: 1969, make: "CHEVROLET", model: "Camaro" };
  expect(formatVehicleTitle({ ...camaro, trim: "Z/28" })).toBe("1969 Chevrolet Camaro Z/28");
  expect(formatVehicleTitle({ ...camaro, trim: "LS/LT" })).toBe("1969 Chevrolet Camaro");
  expect(formatVehicleTitle({ ...camaro, model: "Camaro SS", trim: "SS" })).toBe("1969 Chevrolet Camaro SS");
  expect(formatVehicleTitle({ ...camaro, trim: "Camaro V8" })).toBe("1969 Chevrolet Camaro V8");
  expect(formatVehicleTitle({ ...camaro, trim: "Camarola" })).toBe("1969 Chevrolet Camaro Camarola");
});
