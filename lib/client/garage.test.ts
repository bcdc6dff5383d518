import { expect, test } from "vitest";
import { stubCalls } from "@/tests/setup/mock-server";
import { COROLLA, garageVehicle } from "@/tests/setup/vehicles";
import { garageVehicleQuery, savedVehicleQuery } from "./garage";
import { createQueryClient } from "./http/query-client";

test.each([
  [[garageVehicle({ vin: "1HGCM82633A004352" }), garageVehicle()], COROLLA],
  [[garageVehicle({ vin: "1HGCM82633A004352" })], undefined],
])("[TRUE-32] a saved car is found where a Members API answers the whole list", async (vehicles, vin) => {
  stubCalls({ "GET /api/db/dvh": { vehicles }, "GET /api/db/v2": { vehicles, next: null, total: 2 } });
  const client = createQueryClient();
  expect((await client.fetchQuery(garageVehicleQuery(COROLLA)))?.vin).toBe(vin);
  expect((await client.fetchQuery(savedVehicleQuery(COROLLA)))?.vin).toBe(vin);
});
