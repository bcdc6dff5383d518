import { describe, expect, it } from "vitest";
import { decoded } from "@/tests/setup/vehicles";
import { completeDecode, type LiveReading } from "./complete-decode";

const nothing: LiveReading = {
  modelYear: null,
  make: null,
  model: null,
  trim: null,
  series: null,
  bodyClass: null,
  fuelTypePrimary: null,
  engineModel: null,
  driveType: null,
  transmissionStyle: null,
  plantCity: null,
  plantState: null,
  plantCountry: null,
  gvwr: null,
  electrificationLevel: null,
  curbWeight: null,
  doors: null,
  seats: null,
  transmissionSpeeds: null,
  engineCylinders: null,
  displacementL: null,
};
const from = { source: "vPIC", askedAt: "2026-01-15T00:00:00.000Z" };
const live = (changes: Partial<LiveReading>) => completeDecode(embedded, { ...nothing, ...changes }, from);
const embedded = decoded({ notAvailable: ["driveType", "seats", "curbWeight", "abs"] });

describe("live vPIC data added to the embedded data", () => {
  it("[VEH-4] fills unknown fields, names them with source and date, and keeps known ones", () => {
    const completed = live({
      modelYear: 2018,
      make: "Toyota",
      model: "COROLLA",
      doors: 2,
      bodyClass: "Coupe",
      driveType: "FWD/Front-Wheel Drive",
      seats: 5,
      curbWeight: "2,885 lb",
    });
    expect(completed).toEqual({
      ...embedded,
      driveType: "FWD/Front-Wheel Drive",
      seats: 5,
      curbWeight: "2,885 lb",
      notAvailable: ["abs"],
      live: { ...from, fields: ["driveType", "curbWeight", "seats"] },
    });
  });

  it.each([
    ["another year", { modelYear: 1988 }],
    ["another make", { make: "HONDA" }],
    ["another model", { model: "Camry" }],
  ])("[VEH-4] a result for %s adds nothing", (_name, changes) => {
    expect(live({ ...changes, driveType: "AWD" })).toBe(embedded);
  });

  it("[VEH-4] without a response, or without new data, the decode stays unchanged", () => {
    expect(completeDecode(embedded, null, from)).toBe(embedded);
    expect(live({ make: "TOYOTA", doors: 4 })).toBe(embedded);
  });
});
