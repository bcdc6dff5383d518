import { expect, test } from "vitest";
import { sampleVehicle } from "../sources/sample-vehicle";
import { fuelInLanguage, partsInLanguage, vehicleInLanguage } from "./translate-vehicle";

const decoded = {
  ...sampleVehicle.vehicle,
  body: "Sedan/Saloon",
  fuel: "Gasoline",
  plant: "Cambridge, Ontario, Canada",
  country: "Canada",
  drive: "FWD/Front-Wheel Drive",
  transmission: "Continuously Variable Transmission (CVT)",
};

test("[PAGE-17] [SHOW-1] a Spanish document has data terms in Spanish", () => {
  expect(vehicleInLanguage(decoded, "es")).toMatchObject({
    body: "Sedán",
    fuel: "Gasolina",
    plant: "Cambridge, Ontario, Canadá",
    country: "Canadá",
    drive: "Tracción delantera",
    transmission: "Variable continua (CVT)",
  });
  expect(vehicleInLanguage(sampleVehicle.vehicle, "es")).toMatchObject({
    body: "Sedán de 4 puertas",
    drive: "Tracción delantera",
    engine: "1.8 L, 4 cilindros, DOHC",
    transmission: "Automática CVTi-S",
  });
});

test("[FIRST-1] an English document replaces NHTSA's terms with everyday American ones", () => {
  expect(vehicleInLanguage(decoded, "en")).toEqual({
    ...decoded,
    body: "Sedan",
    drive: "Front-wheel drive",
    transmission: "Continuously variable (CVT)",
  });
  expect(vehicleInLanguage(sampleVehicle.vehicle, "en")).toEqual(sampleVehicle.vehicle);
});

test("[PAGE-17] keeps a word that isn't on the list unchanged", () => {
  expect(vehicleInLanguage({ ...decoded, fuel: "Plutonium", body: null }, "es")).toMatchObject({
    fuel: "Plutonium",
    body: null,
  });
});

test("[PAGE-17] translates EPA's type and class and parts countries to Spanish, but not imported texts", () => {
  const { build } = sampleVehicle;
  const fuel = build?.fuelEconomy ?? null;
  const parts = build?.partsContent ?? null;
  expect(fuelInLanguage(fuel, "es")).toEqual({
    ...fuel,
    technology: "Vehículo de gasolina",
    className: "Autos compactos",
  });
  expect(fuelInLanguage(fuel && { ...fuel, className: "Flying Cars" }, "es")?.className).toBe("Flying Cars");
  expect(partsInLanguage(parts, "es")).toMatchObject({
    otherSources: [{ country: "Japón", percent: 25 }],
    finalAssembly: "Cambridge, Ontario, Canadá",
    engineOrigin: "Estados Unidos",
    transmissionOrigin: "Japón",
  });
  expect([fuelInLanguage(fuel, "en"), partsInLanguage(parts, "en")]).toEqual([fuel, parts]);
});

test("[FIRST-1] shows NHTSA's 'United States (USA)' as a country name in either language", () => {
  const made = { ...decoded, plant: "Marysville, Ohio, United States (USA)", country: "United States (USA)" };
  expect(vehicleInLanguage(made, "en")).toMatchObject({
    plant: "Marysville, Ohio, United States",
    country: "United States",
  });
  expect(vehicleInLanguage(made, "es")).toMatchObject({
    plant: "Marysville, Ohio, Estados Unidos",
    country: "Estados Unidos",
  });
});
