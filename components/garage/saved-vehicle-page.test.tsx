import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ModelSpecification } from "@/components/vehicle/model-specification";
import { createRecallCheck } from "@/tests/setup/checks";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { createGarageVehicle, userWire } from "@/tests/setup/vehicles";
import { SavedVehiclePage } from "./saved-vehicle-page";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }) }));

const KEY = "YMMT0123456789AB";

it("[UP-1] a saved vehicle is requested with the key that the Members API sent", async () => {
  const vehicle = createGarageVehicle({
    vin: "194 67s 100001",
    year: 1967,
    make: "Chevrolet",
    model: "Corvette",
  });
  const sentCalls = stubCalls({ "GET /api/user": { user: userWire() }, "GET /api/db/dvh": { vehicle } });
  renderPage(<SavedVehiclePage vehicleKey={vehicle.vin} vin="19467S100001" specification={null} />);
  expect(await screen.findByRole("heading", { level: 1, name: "1967 Chevrolet Corvette" })).toBeTruthy();
  expect(sentCalls.find(({ path }) => path === "/api/db/dvh")?.query.get("vin")).toBe("194 67s 100001");
});

it("[TRUE-3] the page of a car without a VIN doesn't query VIN-only sources, and never shows the car's key", async () => {
  const vehicle = createGarageVehicle({ vin: KEY, vin_set: false, year: 2001, make: "Saab", model: "9-5" });
  const answers = {
    "GET /api/user": { user: userWire() },
    "GET /api/db/dvh": { vehicle },
    "GET /api/db/v2": { vehicles: [vehicle], next: null, total: 1 },
    "GET /api/garage/mileage": { data: [] },
    "POST /api/recall-check": {
      data: createRecallCheck({ vin: null, year: 2001, make: "Saab", model: "9-5" }),
    },
    "POST /api-cwa/auto-blog": { data: [] },
  };
  const sentCalls = stubCalls(answers);
  const { container } = renderPage(
    <SavedVehiclePage vehicleKey={KEY} vin={KEY} specification={<ModelSpecification vin={KEY} />} />,
  );
  expect(await screen.findByRole("heading", { level: 1, name: "2001 Saab 9-5" })).toBeTruthy();
  expect(await screen.findByText("None found")).toBeTruthy();
  await waitFor(() => expect(sentCalls.map(({ path }) => path)).toContain("/api-cwa/auto-blog"));
  const known = Object.keys(answers);
  expect(
    sentCalls.map(({ method, path }) => `${method} ${path}`).filter((call) => !known.includes(call)),
  ).toEqual([]);
  expect(container.textContent).not.toContain("YMMT");
  const labels = [...container.querySelectorAll("[aria-label], [title], [alt]")].map((part) =>
    ["aria-label", "title", "alt"].map((name) => part.getAttribute(name)).join(" "),
  );
  expect(labels.join(" ")).not.toContain("YMMT");
});
