import { expect, test } from "vitest";
import { stubCalls } from "@/tests/setup/mock-server";
import { COROLLA, garageVehicle } from "@/tests/setup/vehicles";
import { garageVehicleQuery } from "./garage";
import { createQueryClient } from "./http/query-client";

test.each([
  [[garageVehicle({ vin: "1HGCM82633A004352" }), garageVehicle()], COROLLA],
  [[garageVehicle({ vin: "1HGCM82633A004352" })], undefined],
])("[TRUE-32] a saved car is found where a Members API answers the whole list", async (vehicles, vin) => {
  stubCalls({ "GET /api/db/dvh": { vehicles } });
  const found = await createQueryClient().fetchQuery(garageVehicleQuery(COROLLA));
  expect(found?.vin).toBe(vin);
});
