import { expect, it } from "vitest";
import { readHistory } from "./import-schemas";
import { readMarket } from "./market-record";

const NOW = new Date("2026-05-10T12:00:00Z");
const event = { vin: "1HGCM82633A004352", kind: "service", date: "2024-05-02", source: "Garages" };
const sale = { year: "2018", make: "Toyota", model: "Corolla", kind: "sale", date: "2021", source: "Sales" };

it("[FILE-1] history and market files accept the same odometer formats as garage files", () => {
  for (const text of ["72430.0", "72,430", "72.430", "72 430", "72430"]) {
    expect(readHistory({ ...event, odometer: text }, NOW).event).toMatchObject({ odometer: 72_430 });
    expect(readMarket({ ...sale, mileage: text }, NOW).mileage).toBe(72_430);
  }
  expect(readMarket({ ...sale, mileage: "72,430 mi" }, NOW).mileage).toBe(72_430);
  expect(readMarket(sale, NOW).mileage).toBeNull();
});
