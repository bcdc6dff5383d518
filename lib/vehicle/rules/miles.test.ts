import { expect, it } from "vitest";
import { readMiles, readOdometer } from "./miles";

it.each([
  ["72430", 72_430],
  ["72,430", 72_430],
  ["72.430", 72_430],
  ["72 430", 72_430],
  ["72\u202f430", 72_430],
  ["72’430", 72_430],
  ["1,234,567", 1_234_567],
  ["72430.0", 72_430],
  ["72430,00", 72_430],
  ["72430.55", 72_431],
  ["72,430.4", 72_430],
  ["72.430,5", 72_431],
  ["12.0", 12],
  ["0.0", 0],
  ["0072430", 72_430],
  ["9,999,999", 9_999_999],
])("[FILE-1] reads the odometer %j as %i", (text, miles) => {
  expect(readOdometer(text)).toBe(miles);
});

it.each([
  "72.43",
  "72,4",
  "1,2345",
  "72,43,0",
  "724 30",
  "1.234,567.8",
  "72.430.5",
  "10,000,000",
  "-5",
  "72k",
  "n/a",
])("[FILE-1] rejects the odometer %j instead of guessing", (text) => {
  expect(readOdometer(text)).toBeUndefined();
});

it("[FILE-1] reads miles with their unit, and rejects kilometers", () => {
  expect(["72,430 mi", "72430mi.", "72430.0 Miles", "72 430 millas", " "].map(readMiles)).toEqual([
    72_430,
    72_430,
    72_430,
    72_430,
    null,
  ]);
  expect(["66,300 km", "mi", "miles"].map(readMiles)).toEqual([undefined, undefined, undefined]);
});
