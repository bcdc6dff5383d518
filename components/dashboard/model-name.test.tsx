import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { createGarageVehicle } from "@/tests/setup/vehicles";
import { ModelName } from "./model-name";

const KEY = "YMMT0123456789AB";

test("[TRUE-3] a car without a VIN is shown by name, without its key", async () => {
  const car = createGarageVehicle({ vin: KEY, year: 1969, make: "Chevrolet", model: "Camaro" });
  stubCalls({ "GET /api/db/v2": { vehicles: [car], next: null, total: 1 } });
  const { container } = renderPage(<ModelName vinKey={KEY} namedModel={undefined} fallback="" />);
  await waitFor(() => expect(screen.getByText("1969 Chevrolet Camaro")).toBeTruthy());
  expect(container.textContent).not.toContain(KEY);
});

test("[TRUE-3] before the first sticker exists, the car's name is read from the URL, without a request", () => {
  stubCalls({});
  const namedModel = { year: 2015, make: "Ford", model: "F-150" };
  const { client } = renderPage(<ModelName vinKey="" namedModel={namedModel} fallback="" />);
  expect(client.isFetching()).toBe(0);
  expect(screen.getByText("2015 Ford F-150")).toBeTruthy();
});
