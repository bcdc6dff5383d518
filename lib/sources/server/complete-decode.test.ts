import { expect, it } from "vitest";
import { decodedVinSchema } from "@/lib/vin/contract";
import { decoded } from "@/tests/setup/vehicles";
import { completeDecode, type LiveReading } from "./complete-decode";

const names = Object.keys(decodedVinSchema.shape);
const nothing = Object.fromEntries(names.map((name) => [name, null])) as unknown as LiveReading;
const from = { source: "vPIC", askedAt: "2026-01-15T00:00:00.000Z" };
const live = (changes: Partial<LiveReading>) => completeDecode(embedded, { ...nothing, ...changes }, from);
const embedded = decoded({ notAvailable: ["driveType", "seats", "curbWeight", "abs"] });

it("[VEH-4] fills unknown fields, lists them with source and date, and keeps known fields", () => {
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
])("[VEH-4] ignores a result for %s", (_name, changes) => {
  expect(live({ ...changes, driveType: "AWD" })).toBe(embedded);
});

it("[VEH-4] returns the decode unchanged if there is no response or no new data", () => {
  expect(completeDecode(embedded, null, from)).toBe(embedded);
  expect(live({ make: "TOYOTA", doors: 4 })).toBe(embedded);
});
