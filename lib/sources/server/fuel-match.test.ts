import { describe, expect, it } from "vitest";
import { epaVehicleSchema } from "@/lib/imports/contract/epa";
import { type FuelEconomyQuery, getAgreedFuelEconomy, listFittingConfigurations } from "./fuel-match";

const row = (changes: object = {}) =>
  epaVehicleSchema.parse({
    id: "1",
    year: "2020",
    make: "Ford",
    model: "F150 Pickup 2WD",
    baseModel: "F150 Pickup",
    VClass: "Pickup",
    drive: "Rear-Wheel Drive",
    trany: "Automatic (S10)",
    displ: "2.7",
    cylinders: "6",
    fuelType1: "Regular Gasoline",
    city08: "20",
    highway08: "26",
    comb08: "22",
    range: "0",
    fuelCost08: "2200",
    youSaveSpend: "-2250",
    co2TailpipeGpm: "396",
    ghgScore: "-1",
    feScore: "5",
    ...changes,
  });
const car: FuelEconomyQuery = {
  year: 2020,
  make: "FORD",
  model: "F-150",
  trim: null,
  displacementL: 2.7,
  cylinders: 6,
  drive: null,
  transmission: null,
  fuel: null,
};
const fits = (vehicle: object, changes: Partial<FuelEconomyQuery> = {}) =>
  listFittingConfigurations([row({ baseModel: "", ...vehicle })], { ...car, ...changes }).length === 1;

describe("matching a car to an EPA configuration", () => {
  it.each<[object, Partial<FuelEconomyQuery>, boolean]>([
    [{ baseModel: "F150 Pickup" }, {}, false],
    [{ baseModel: "F150" }, {}, true],
    [{}, {}, true],
    [{ year: "2019" }, {}, false],
    [{ make: "Ram" }, {}, false],
    [{ displ: "3.5" }, {}, false],
    [{ cylinders: "8" }, {}, false],
    [{}, { drive: "4WD/4-Wheel Drive/4x4" }, false],
    [{}, { drive: "4x2" }, true],
    [{}, { drive: "FWD/Front-Wheel Drive" }, false],
    [{}, { transmission: "Manual/Standard" }, false],
    [{}, { transmission: "Continuously Variable Transmission (CVT)" }, true],
    [{}, { fuel: "Diesel" }, false],
    [{ model: "F150 Raptor 4WD" }, { trim: "XLT" }, false],
    [{ model: "F150 Raptor 2WD" }, { trim: "Raptor/XLT" }, true],
    [{ model: "F150 Raptor 2WD" }, { trim: null }, true],
  ])("[EMB-4] EPA's F150 Pickup 2WD with %j fits a Ford F-150 with %j: %s", (vehicle, changes, expected) => {
    expect(fits(vehicle, changes)).toBe(expected);
  });

  it("[EMB-4] reads -1 and 0 as not rated, and keeps negative savings", () => {
    expect(row()).toMatchObject({ ghgScore: null, range: null, youSaveSpend: -2250, feScore: 5 });
  });

  it("[EMB-4] returns figures shared by all configurations, or nothing if the combined figures differ", () => {
    const agreed = getAgreedFuelEconomy([row(), row({ id: "2", city08: "19" })], { low: 15, high: 27 });
    expect(agreed).toMatchObject({
      combined: 22,
      city: null,
      highway: 26,
      fiveYearSavingCents: -225_000,
      classHigh: 27,
    });
    expect(getAgreedFuelEconomy([row(), row({ comb08: "23" })])).toBeNull();
    expect(getAgreedFuelEconomy([])).toBeNull();
  });

  it("[EMB-4] an electric car has MPGe, kilowatt-hours, a range and a charging time", () => {
    const electric = row({
      fuelType1: "Electricity",
      atvType: "EV",
      comb08: "112",
      range: "291",
      charge240: "9.5",
      combE: "29.8",
      displ: "",
      cylinders: "",
    });
    expect(getAgreedFuelEconomy([electric])).toMatchObject({
      technology: "Electric vehicle",
      electric: true,
      combined: 112,
      rangeMiles: 291,
      gallonsPer100Miles: 30,
      chargeHours: 9.5,
    });
    // A row imported before these columns existed; for EPA, a gallon is 33.705 kWh.
    expect(getAgreedFuelEconomy([{ ...electric, charge240: undefined, combE: null }])).toMatchObject({
      gallonsPer100Miles: 30,
      chargeHours: null,
    });
  });
});
