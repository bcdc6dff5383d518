import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { RecallPanel } from "@/components/recalls/recall-panel";
import {
  createListingSearchResult,
  createMarketAnswer,
  createQuickCheckResult,
  createRecallCheck,
} from "@/tests/setup/checks";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, createGarageVehicle, preview, userWire } from "@/tests/setup/vehicles";
import { ListingsPanel } from "./listings-panel";
import { QuickPanel } from "./quick-panel";
import { ValuePanel } from "./value-panel";

beforeEach(() => window.history.replaceState(null, "", `/dashboard?vin=${COROLLA}#market-value`));

function world(answers: Record<string, unknown>, saved = true) {
  const vehicle = saved ? createGarageVehicle({ mileage: 72_430 }) : null;
  return stubCalls({ "GET /api/db/v2": createListingSearchResult(vehicle), ...answers });
}

const europe = preview({ isEurope: true });
const saved = createGarageVehicle({ source: "autodna-europe" });
it.each([
  ["Value", "decode", ValuePanel, europe, null, /cover U.S. records only. This car was built for Europe/],
  ["Listings", "decode", ListingsPanel, europe, null, /cover U.S. records only/],
  ["Value", "garage", ValuePanel, preview(), saved, /cover U.S. records only/],
  ["Listings", "garage", ListingsPanel, preview(), saved, /cover U.S. records only/],
  ["Quick check", "garage", QuickPanel, preview(), saved, /cover U.S. records only/],
  ["Recalls", "garage", RecallPanel, preview(), saved, /NHTSA lists recalls only for cars sold in the U.S./],
] as const)(
  "[TRUE-16] %s explains that its sources cover only the U.S. if the %s says Europe",
  async (_, _from, Panel, data, car, text) => {
    stubCalls({
      "GET /api/user": { user: userWire() },
      "GET /api/db/v2": createListingSearchResult(car),
      "POST /api/firefly": { data: createMarketAnswer() },
      "GET /api-cwa/preview-decode": { data },
      "POST /api/indigo": { decode: createQuickCheckResult() },
      "GET /api/recall-check/vin": { data: createRecallCheck() },
      "GET /api/garage/vin": () => refusal(404, "not_found"),
    });
    renderPage(<Panel vin={COROLLA} />);
    expect(await screen.findByText(text)).toBeTruthy();
  },
);

describe("ValuePanel", () => {
  it("[PAGE-7] uses the garage's mileage, defines each figure, and names its sources", async () => {
    const sentCalls = world({ "POST /api/firefly": { data: createMarketAnswer() } });
    renderPage(<ValuePanel vin={COROLLA} />);
    expect(await screen.findByText("$13,850")).toBeTruthy();
    expect(JSON.parse(sentCalls.find((call) => call.method === "POST")?.body ?? "")).toEqual({
      vin: COROLLA,
      mileage: 72_430,
    });
    expect(screen.getByText("average of 5 cars")).toBeTruthy();
    expect(screen.getByText("$12,900")).toBeTruthy();
    expect(screen.getByText(/closest public figure to a trade-in offer/)).toBeTruthy();
    expect(screen.getAllByText("Too few cars to tell")).toHaveLength(2);
    expect(screen.getByText(/Prices adjusted to 72,430 mi/)).toBeTruthy();
    expect(screen.getAllByText("$14,495").length).toBeGreaterThan(0);
  });

  it("[PAGE-7] refetches when the mileage changes, but not for invalid input", async () => {
    const sentCalls = world({ "POST /api/firefly": { data: createMarketAnswer() } }, false);
    renderPage(<ValuePanel vin={COROLLA} />);
    const field = await screen.findByLabelText(/Miles on the odometer/);
    await userEvent.type(field, "ab{Enter}");
    expect(await screen.findByText("Enter the mileage as a whole number, such as 72,430.")).toBeTruthy();
    expect(sentCalls.filter((call) => call.method === "POST")).toHaveLength(1);
    await userEvent.clear(field);
    await userEvent.type(field, "9,000{Enter}");
    await waitFor(() => expect(sentCalls.filter((call) => call.method === "POST")).toHaveLength(2));
    expect(JSON.parse(sentCalls.at(-1)?.body ?? "").mileage).toBe(9_000);
  });

  it("[TRUE-5] compares an asking price with each figure, and rejects text that isn't a price", async () => {
    world({ "POST /api/firefly": { data: createMarketAnswer() } });
    renderPage(<ValuePanel vin={COROLLA} />);
    const field = await screen.findByLabelText(/Asking price/);
    await userEvent.type(field, "cheap{Enter}");
    expect(await screen.findByText(/Enter the price in dollars/)).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, "$13,000{Enter}");
    expect(
      await screen.findByText("Asking price: $850 below average, within the range of comparable prices"),
    ).toBeTruthy();
  });

  it.each([
    ["none", /We found only 2 similar cars/],
    ["unchecked", /We have no price source/],
    ["unavailable", /didn't respond/],
  ] as const)("[PAGE-7] explains the state '%s' without showing a dollar amount", async (state, text) => {
    const data = createMarketAnswer({ state, found: 2, entries: [], spread: null, comparables: [] });
    world({ "POST /api/firefly": { data } });
    renderPage(<ValuePanel vin={COROLLA} />);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(document.querySelector(`[data-state=${state}]`)).toBeTruthy();
    expect(document.body.textContent).not.toContain("$");
  });

  it("[SAFE-6] when locked, shows only the number of records, without dollar amounts or a form, and links to the report", async () => {
    const data = createMarketAnswer({ entries: [], spread: null, comparables: [], found: 5, blured: true });
    world({ "POST /api/firefly": { data } });
    renderPage(<ValuePanel vin={COROLLA} />);
    expect(await screen.findByText("5 records")).toBeTruthy();
    expect(screen.getByText(/in the report/)).toBeTruthy();
    expect(screen.getByRole("link", { name: /Get history report/ }).getAttribute("href")).toBe(
      `/dashboard?vin=${COROLLA}#vehicle-history-report`,
    );
    expect(screen.queryByLabelText(/Asking price/)).toBeNull();
    expect(document.body.textContent).not.toContain("$");
  });

  it("[ERR-10] links to a login that returns to this section of the dashboard", async () => {
    world({ "POST /api/firefly": () => refusal(401, "not_logged_in") }, false);
    renderPage(<ValuePanel vin={COROLLA} />);
    const loginLink = await screen.findByRole("link", { name: "Log in" });
    const next = new URL(loginLink.getAttribute("href") ?? "", "http://localhost").searchParams.get("next");
    expect(next).toBe(`/dashboard?vin=${COROLLA}#market-value`);
  });
});

describe("ListingsPanel", () => {
  const offer = {
    date: "2021-04-02",
    kind: "sale",
    price_cents: 1_549_900,
    currency: "USD",
    mileage: 36_912,
    seller: "dealer",
    place: "San Diego, CA",
    condition: "Used",
    source: "Listings",
    sample: false,
  };
  const photo = "https://images.example/1.jpg";
  const page = {
    vin: COROLLA,
    panther_specs: [],
    auctions: [],
    market_value: createMarketAnswer(),
    sales_listing_history: [{ ...offer, images: [photo] }],
  };

  const renderLocked = (found: number) => {
    const count = (of: number) => ({ blured: true, state: of > 0 ? "found" : "none", count: of });
    const locked = { listings: count(found), auctions: count(0) };
    world({ "GET /api/garage/vin": { data: { ...page, sales_listing_history: [], locked } } });
    renderPage(<ListingsPanel vin={COROLLA} />);
  };

  it("[UP-1] requests a saved car by the key that the Members API sent", async () => {
    const vehicle = createGarageVehicle({ vin: "194 67s 100001" });
    const answers = { "GET /api/garage/vin": { data: page } };
    const sentCalls = stubCalls({ "GET /api/db/v2": createListingSearchResult(vehicle), ...answers });
    renderPage(<ListingsPanel vin="19467S100001" />);
    expect((await screen.findAllByText("$15,499")).length).toBeGreaterThan(0);
    const search = sentCalls.find(({ path }) => path === "/api/garage/vin")?.query;
    expect(search?.get("vin")).toBe("194 67s 100001");
  });

  it("[PAGE-7] shows a listing's price and photo, and explains that no auction was found", async () => {
    world({ "GET /api/garage/vin": { data: page } });
    renderPage(<ListingsPanel vin={COROLLA} />);
    expect((await screen.findAllByText("$15,499")).length).toBeGreaterThan(0);
    expect(screen.getAllByRole("link", { name: "Photo 1", hidden: true })[0]?.getAttribute("href")).toBe(
      photo,
    );
    expect(screen.getByText("None found")).toBeTruthy();
    expect(screen.getByText(/We found no auction of this VIN/)).toBeTruthy();
  });

  it("[UP-1] auctions missing from the response are shown as 'Not checked', not as 'None found'", async () => {
    const loose = { ...offer, date: "", source: "", images: [] };
    world({ "GET /api/garage/vin": { data: { sales_listing_history: [loose] } } });
    renderPage(<ListingsPanel vin={COROLLA} />);
    expect(await screen.findByText("Not checked")).toBeTruthy();
    expect(screen.queryByText("None found")).toBeNull();
    expect(document.body.textContent).not.toMatch(/Invalid Date|NaN|undefined/);
  });

  it("[SAFE-6] when locked, shows the number of listings and links to the report", async () => {
    renderLocked(2);
    expect(await screen.findByText("2 records")).toBeTruthy();
    expect(screen.getByText("None found")).toBeTruthy();
    expect(screen.getAllByText("Locked")).toHaveLength(1);
    expect(screen.getByRole("link", { name: /Get history report/ })).toBeTruthy();
  });

  it("[FIRST-4] doesn't offer the report if nothing was found", async () => {
    renderLocked(0);
    expect(await screen.findAllByText("None found")).toHaveLength(2);
    expect(screen.queryByText("Locked")).toBeNull();
    expect(screen.queryByRole("link", { name: /Get history report/ })).toBeNull();
  });
});
