import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { ComparedVehicle } from "@/lib/garage/contract/compare";
import type { GarageVehicle } from "@/lib/garage/contract/garage";
import { createMarketAnswer } from "@/tests/setup/checks";
import { refusal, type SentCall, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, createGarageVehicle, preview } from "@/tests/setup/vehicles";
import { CompareVehicles } from "./compare-vehicles";

const ACCORD = "1HGCM82633A004352";
const corolla = createGarageVehicle({ mileage: 72_430 });
const accord = createGarageVehicle({ vin: ACCORD, make: "HONDA", model: "Accord", mileage: 98_410 });

afterEach(() => vi.unstubAllGlobals());

const facts = (
  vin: string,
  recalls: ComparedVehicle["recalls"] = { state: "none", count: 0, variants: [] },
) => ({
  vin,
  decode: preview().decode_data,
  value: createMarketAnswer(),
  recalls,
});

function world(vehicles: GarageVehicle[], more: Record<string, unknown> = {}) {
  return stubCalls({
    "GET /api/db/dvh": ({ query }: SentCall) => {
      const vehicle = vehicles.find(({ vin }) => vin === query.get("vin"));
      return vehicle ? { vehicle } : refusal(404, "not_found");
    },
    "POST /api/garage/compare": { data: vehicles.map(({ vin }) => facts(vin)) },
    ...more,
  });
}
const render = (...vins: string[]) =>
  renderPage(
    <CompareVehicles
      vins={vins}
      specify={() => [
        { label: "Body", value: "Sedan" },
        { label: "Country", value: "Japan" },
      ]}
    />,
  );
const cells = async (label: string) => {
  const row = (await screen.findByRole("rowheader", { name: label })).closest("tr") as HTMLElement;
  return within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent?.replace(/^.*(Corolla|Accord)/, ""));
};

it("[PAGE-6] an odometer reading missing for one car is shown as 'Not known', and the country isn't listed twice", async () => {
  world([corolla, { ...accord, mileage: null }]);
  render(COROLLA, ACCORD);
  expect(await cells("Odometer")).toEqual(["72,430 mi", "Not known"]);
  expect(screen.queryByText("Country"), "'Made in' names it").toBeNull();
});

const unchecked = { state: "unchecked" as const, count: 0 };
const variants = [{ model: "ACCORD HYBRID", count: 2 }];
const narrower = "Not checked for this exact model: 2 recalls are filed under ACCORD HYBRID";
it.each([
  ["[ONE-7]", "no source could look up", { ...unchecked, variants: [] }, "Not checked"],
  ["[NAME-2]", "are filed under a narrower name", { ...unchecked, variants }, narrower],
  ["[TRUE-3]", "got no response", { state: "unavailable" as const, count: 0, variants: [] }, "No response"],
  ["[TRUE-3]", "couldn't be queried", null, "No response"],
])("%s recalls that %s are never shown as 'None found'", async (_tag, _why, recalls, text) => {
  world([corolla, accord], {
    "POST /api/garage/compare": { data: [facts(COROLLA), facts(ACCORD, recalls)] },
  });
  render(COROLLA, ACCORD);
  await vi.waitFor(async () => expect(await cells("Recalls for this model")).toEqual(["None found", text]));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("[TRUE-3] [ERR-12] a failed search doesn't show values as 'Not known', and can be retried", async () => {
  let isBusy = true;
  world([corolla, accord], {
    "POST /api/garage/compare": () =>
      isBusy ? refusal(400, "bad_request") : { data: [facts(COROLLA), facts(ACCORD)] },
  });
  render(COROLLA, ACCORD);
  const label = "Recalls for this model";
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByText("Not known")).toBeNull();
  isBusy = false;
  await userEvent.click(retry);
  await vi.waitFor(async () => expect(await cells(label)).toEqual(["None found", "None found"]));
});

it("[FIRST-6] all cars are looked up in one request, so reloading doesn't use up the rate limit", async () => {
  const sentCalls = world([corolla, accord]);
  render(COROLLA, ACCORD);
  await vi.waitFor(async () =>
    expect(await cells("Recalls for this model")).toEqual(["None found", "None found"]),
  );
  const searches = sentCalls.filter(({ path }) => path !== "/api/db/dvh");
  expect(searches.map(({ path }) => path)).toEqual(["/api/garage/compare"]);
});

it("[PAGE-6] a car that isn't in the garage is left out, and with fewer than two cars the page explains what to do", async () => {
  world([corolla]);
  render(COROLLA, ACCORD);
  expect(await screen.findByText("Choose at least two vehicles")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to my vehicles" }).getAttribute("href")).toBe("/my-vehicles");
  expect(screen.queryByRole("table")).toBeNull();
});

it("[PAGE-6] prints the page", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  world([corolla, accord]);
  render(COROLLA, ACCORD);
  await userEvent.click(await screen.findByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});
