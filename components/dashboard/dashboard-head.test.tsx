import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { savedVehicleQuery } from "@/lib/garage/client/garage";
import { previewQuery } from "@/lib/vehicle/client/vehicle";
import { ana, openCache } from "@/tests/setup/member";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, createGarageVehicle, decoded, preview } from "@/tests/setup/vehicles";
import { DashboardHead } from "./dashboard-head";

function render(
  saved: ReturnType<typeof createGarageVehicle> | null,
  { vin = COROLLA, decode = decoded({ trim: "LE" }) } = {},
) {
  stubCalls({});
  const client = openCache(ana);
  client.setQueryData(savedVehicleQuery(vin).queryKey, saved);
  client.setQueryData(previewQuery(vin).queryKey, preview({ decode_data: decode }));
  return renderPage(<DashboardHead vin={vin} />, { client });
}

it("[FIRST-6] the header shows the car, its trim and a drawing of its body type, and never says 'folder'", () => {
  const { container } = render(null);
  expect(screen.getByRole("heading", { level: 1, name: "2018 Toyota Corolla LE" })).toBeTruthy();
  expect(container.querySelector("[data-body=sedan]")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Save to garage" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Search another car" }).getAttribute("href")).toBe("/dashboard");
  expect(container.textContent).not.toMatch(/folder/i);
});

it("[FIRST-6] a saved car shows its nickname, its own trim and photo, and a link instead of the save button", () => {
  const images = [{ id: "1", url: "/photo", small: "/small" }];
  const { container } = render(createGarageVehicle({ nickname: "Work car", trim: "SE", images }));
  expect(screen.getByRole("heading", { level: 1, name: "Work car" })).toBeTruthy();
  expect(screen.getByText("2018 Toyota Corolla SE")).toBeTruthy();
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/small");
  const link = screen.getByRole("link", { name: "In your garage" });
  expect(link.getAttribute("href")).toBe(`/my-vehicles/garage/${COROLLA}`);
  expect(screen.queryByRole("button", { name: "Save to garage" })).toBeNull();
});

it("[FIRST-6] a VIN that can't be decoded is shown as the heading, with the generic drawing for unknown body types", () => {
  const vin = "ZZZ00000000000000";
  const names = { modelYear: null, make: null, model: null, trim: null };
  const decode = decoded({ ...names, bodyClass: null, vehicleType: null });
  const { container } = render(null, { vin, decode });
  expect(screen.getByRole("heading", { level: 1 }).textContent?.replace(/\s/g, "")).toBe(vin);
  expect(container.querySelector("[data-body=unknown]")).toBeTruthy();
});
