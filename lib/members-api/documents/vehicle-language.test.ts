import { expect, test } from "vitest";
import { sampleVehicle } from "./sample-vehicle";
import { vehicleInLanguage } from "./vehicle-language";

const decoded = {
  ...sampleVehicle.vehicle,
  body: "Sedan/Saloon",
  fuel: "Gasoline",
  plant: "Cambridge, Ontario, Canada",
  country: "Canada",
};

test("[PAGE-17] [SHOW-1] a Spanish document has the data's own words in Spanish", () => {
  expect(vehicleInLanguage(decoded, "es")).toMatchObject({
    body: "Sedán",
    fuel: "Gasolina",
    plant: "Cambridge, Ontario, Canadá",
    country: "Canadá",
  });
});

test("[PAGE-17] English, and a word that is not on the list, stay as the data has them", () => {
  expect(vehicleInLanguage(decoded, "en")).toEqual(decoded);
  expect(vehicleInLanguage({ ...decoded, fuel: "Plutonium", body: null }, "es")).toMatchObject({
    fuel: "Plutonium",
    body: null,
  });
});
