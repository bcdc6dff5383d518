import { expect, it } from "vitest";
import { findBodyType } from "./body-type";

it.each([
  ["Sedan/Saloon", "sedan"],
  ["Limousine", "sedan"],
  ["Coupe", "coupe"],
  ["Hatchback/Liftback/Notchback", "hatchback"],
  ["Wagon", "wagon"],
  ["Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)", "suv"],
  ["Crossover Utility Vehicle (CUV)", "suv"],
  ["Pickup", "pickup"],
  ["Sport Utility Truck (SUT)", "pickup"],
  ["Minivan", "van"],
  ["Cargo Van", "van"],
  ["Step Van / Walk-in Van", "van"],
  ["Convertible/Cabriolet", "convertible"],
  ["Roadster", "convertible"],
  ["Truck", "truck"],
  ["Truck-Tractor", "truck"],
  ["Incomplete - Chassis Cab (Double Cab)", "truck"],
  ["Motorcycle - Touring / Sport Touring", "motorcycle"],
  ["Motorcycle - Enclosed Three Wheeled or Enclosed Autocycle [1 Rear Wheel]", "motorcycle"],
  ["Trailer", "trailer"],
  ["Incomplete - Trailer Chassis", "trailer"],
  ["Bus - School Bus", null],
  ["Incomplete - School Bus Chassis", null],
  ["Incomplete", null],
  ["Motorhome", null],
  ["Low Speed Vehicle (LSV) / Neighborhood Electric Vehicle (NEV)", null],
  ["Off-road Vehicle - Golf Cart", null],
  ["2-door fastback (02)", "coupe"],
  ["4-door hardtop", "sedan"],
  ["Off-road Vehicle - All Terrain Vehicle (ATV) (Motorcycle-style)", null],
])("[FIRST-6] finds the body shape for the body class %s: %s", (bodyClass, body) => {
  expect(findBodyType({ bodyClass, vehicleType: "PASSENGER CAR" })).toBe(body);
});

it("[FIRST-6] without a body class, finds a shape only for vehicle types that have just one, and never guesses a car's", () => {
  const ofType = (vehicleType: string | null) => findBodyType({ bodyClass: null, vehicleType });
  expect(ofType("MOTORCYCLE")).toBe("motorcycle");
  expect(ofType("TRAILER")).toBe("trailer");
  expect(["PASSENGER CAR", "TRUCK", "BUS", null].map(ofType)).toEqual([null, null, null, null]);
});
