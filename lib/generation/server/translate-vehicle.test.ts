import { expect, test } from "vitest";
import { sampleVehicle } from "@/lib/sources/server/sample-vehicle";
import { translateFuel, translateParts, translateVehicle } from "./translate-vehicle";

const decoded = {
  ...sampleVehicle.vehicle,
  body: "Sedan/Saloon",
  fuel: "Gasoline",
  plant: "Cambridge, Ontario, Canada",
  country: "Canada",
  drive: "FWD/Front-Wheel Drive",
  transmission: "Continuously Variable Transmission (CVT)",
};

test("[PAGE-17] [SHOW-1] a Spanish document translates vehicle data such as the body, fuel and transmission", () => {
  expect(translateVehicle(decoded, "es")).toMatchObject({
    body: "Sedán",
    fuel: "Gasolina",
    plant: "Cambridge, Ontario, Canadá",
    country: "Canadá",
    drive: "Tracción delantera",
    transmission: "Variable continua (CVT)",
  });
  expect(translateVehicle(sampleVehicle.vehicle, "es")).toMatchObject({
    body: "Sedán de 4 puertas",
    drive: "Tracción delantera",
    engine: "1.8 L, 4 cilindros, DOHC",
    transmission: "Automática CVTi-S",
  });
});

test("[FIRST-1] an English document replaces NHTSA's terms with everyday American ones", () => {
  expect(translateVehicle(decoded, "en")).toEqual({
    ...decoded,
    body: "Sedan",
    drive: "Front-wheel drive",
    transmission: "Continuously variable (CVT)",
  });
  expect(translateVehicle(sampleVehicle.vehicle, "en")).toEqual(sampleVehicle.vehicle);
});

test("[PAGE-17] leaves a word that isn't on the list unchanged", () => {
  expect(translateVehicle({ ...decoded, fuel: "Plutonium", body: null }, "es")).toMatchObject({
    fuel: "Plutonium",
    body: null,
  });
});

test("[PAGE-17] translates EPA's technology and class and the countries of parts into Spanish, but not an unknown class", () => {
  const { build } = sampleVehicle;
  const fuel = build?.fuelEconomy ?? null;
  const parts = build?.partsContent ?? null;
  expect(translateFuel(fuel, "es")).toEqual({
    ...fuel,
    technology: "Vehículo de gasolina",
    className: "Autos compactos",
  });
  expect(translateFuel(fuel && { ...fuel, className: "Flying Cars" }, "es")?.className).toBe("Flying Cars");
  expect(translateParts(parts, "es")).toMatchObject({
    otherSources: [{ country: "Japón", percent: 25 }],
    finalAssembly: "Cambridge, Ontario, Canadá",
    engineOrigin: "Estados Unidos",
    transmissionOrigin: "Japón",
  });
  expect([translateFuel(fuel, "en"), translateParts(parts, "en")]).toEqual([fuel, parts]);
});

test("[FIRST-1] shows NHTSA's 'United States (USA)' as a country name in either language", () => {
  const vehicle = {
    ...decoded,
    plant: "Marysville, Ohio, United States (USA)",
    country: "United States (USA)",
  };
  expect(translateVehicle(vehicle, "en")).toMatchObject({
    plant: "Marysville, Ohio, United States",
    country: "United States",
  });
  expect(translateVehicle(vehicle, "es")).toMatchObject({
    plant: "Marysville, Ohio, Estados Unidos",
    country: "Estados Unidos",
  });
});
