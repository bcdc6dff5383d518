import { expect, test } from "vitest";
import { createQueryClient } from "@/lib/platform/browser/query-client";
import { stubCalls } from "@/tests/setup/mock-server";
import { COROLLA, createGarageVehicle } from "@/tests/setup/vehicles";
import { garageVehicleQuery, savedVehicleQuery } from "./garage";

test("[UP-1] finds a saved car by its VIN regardless of spaces and letter case", async () => {
  const vehicle = createGarageVehicle({ vin: "194 67s 100001" });
  stubCalls({ "GET /api/db/v2": { vehicles: [vehicle], next: null, total: 1 } });
  const query = await createQueryClient().fetchQuery(savedVehicleQuery("19467S100001"));
  expect(query?.vin).toBe("194 67s 100001");
});

test.each([
  [[createGarageVehicle({ vin: "1HGCM82633A004352" }), createGarageVehicle()], COROLLA],
  [[createGarageVehicle({ vin: "1HGCM82633A004352" })], undefined],
])(
  "[TRUE-32] finds the requested car, or none, even if a Members API returns every car in the garage",
  async (vehicles, vin) => {
    stubCalls({ "GET /api/db/dvh": { vehicles }, "GET /api/db/v2": { vehicles, next: null, total: 2 } });
    const client = createQueryClient();
    expect((await client.fetchQuery(garageVehicleQuery(COROLLA)))?.vin).toBe(vin);
    expect((await client.fetchQuery(savedVehicleQuery(COROLLA)))?.vin).toBe(vin);
  },
);
