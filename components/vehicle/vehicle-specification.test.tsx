import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, createGarageVehicle, preview } from "@/tests/setup/vehicles";
import { VehicleSpecification } from "./vehicle-specification";

test("[TRUE-29] a saved car's specification shows the build data with its sources", async () => {
  const line = { label: "MSRP", source: "Build data" };
  stubCalls({
    "GET /api/db/dvh": { vehicle: createGarageVehicle() },
    "GET /api-cwa/preview-decode": { data: preview() },
    "GET /api/garage/vin": {
      data: {
        panther_specs: [
          { ...line, key: "msrp", value: "$18,935" },
          { key: "doors", label: "Doors", value: "4", source: "NHTSA vPIC" },
        ],
      },
    },
  });
  renderPage(<VehicleSpecification vin={COROLLA} />);
  expect(await screen.findByText("$18,935")).toBeTruthy();
  expect(screen.getByText("Sources: Build data, NHTSA vPIC")).toBeTruthy();
  expect(screen.getByText("Gasoline")).toBeTruthy();
});
