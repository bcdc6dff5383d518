import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { QuickPanel } from "@/components/checks/quick-panel";
import { ValuePanel } from "@/components/checks/value-panel";
import { ModelRecallPanel, RecallPanel } from "@/components/recalls/recall-panel";
import { LockedSections } from "@/components/report/locked-sections";
import { checkCalls } from "@/lib/checks/contract";
import type { CallDefinition } from "@/lib/platform/calls/call";
import type { Locale } from "@/lib/platform/i18n/locale";
import { recallCalls } from "@/lib/recalls/contract/recalls";
import { vehicleCalls } from "@/lib/vehicle/contract/vehicle";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { FIXTURE_VEHICLES } from "@/tests/setup/spec-upstream/vehicles";
import { readRemote, requestFixture } from "@/tests/setup/upstream-answers";
import { ExpectedData } from "./expected-data";
import { VehicleSummary } from "./vehicle-summary";

const { checkedCorolla, corolla } = FIXTURE_VEHICLES;
const VIN = checkedCorolla.vin;

const getName = ({ method, path }: CallDefinition) => `${method} ${path}`;

async function stubRemote(
  bodies: [CallDefinition, unknown][],
  profile: "bare" | "loose" = "bare",
  vin: string = VIN,
) {
  const fixture = [vehicleCalls.previewDecode, checkCalls.quick, checkCalls.value, recallCalls.byVin];
  const answers = await Promise.all(
    fixture.map(async (call) => [call, await requestFixture(profile, call, { vin })] as const),
  );
  const read = [...answers, ...bodies].map(([call, body]) => {
    const answer = readRemote(call, body);
    return [getName(call), answer ?? (() => refusal(502, "bad_gateway"))];
  });
  stubCalls({ "GET /api/db/v2": () => refusal(501, "not_offered"), ...Object.fromEntries(read) });
}

function drawSummary(vin: string = VIN, locale: Locale = "en") {
  return renderPage(
    <VehicleSummary vin={vin} reportAction={<button type="button">report</button>} stickerAction={null} />,
    { locale },
  );
}
const pageText = () => document.body.textContent ?? "";

describe.each(["bare", "loose"] as const)(
  "screens for a vehicle from a third-party upstream, %s",
  (profile) => {
    it("[UP-1] the summary shows the upstream's data and makes no claims about records or the sticker", async () => {
      await stubRemote([], profile);
      drawSummary();
      expect(await screen.findByRole("heading", { name: "2018 Toyota Corolla" })).toBeTruthy();
      for (const [label, value] of [
        ["Engine", "1.8L 4-cylinder"],
        ["MSRP", "$18,935"],
        ["Transmission", "CVT"],
        ["Seating", "5"],
      ] as const)
        expect(screen.getByText(label).parentElement?.textContent).toContain(value);
      expect(screen.getByText("We can't tell yet what's on record for this car.")).toBeTruthy();
      expect(pageText()).not.toMatch(
        /undefined|null|NaN|credit back|no records|Specifications only|none found/i,
      );
    });

    it("[UP-1] the preview shows auctions and values instead of a lock", async () => {
      await stubRemote([], profile, corolla.vin);
      renderPage(<LockedSections vin={corolla.vin} />);
      expect(await screen.findByText("$9,300")).toBeTruthy();
      expect(await screen.findByText("$18,250")).toBeTruthy();
      expect(screen.getByText("84,120")).toBeTruthy();
      expect(pageText()).not.toMatch(/undefined|Locked|NaN/);
    });

    it("[UP-1] the market value shows its condition, but not how it was computed", async () => {
      await stubRemote([], profile);
      renderPage(<ValuePanel vin={VIN} />);
      expect((await screen.findAllByText("$15,100")).length).toBeGreaterThan(0);
      expect(screen.getAllByText("condition: Average")).toHaveLength(3);
      expect(screen.getByText("An estimate, not an offer.")).toBeTruthy();
      expect(pageText()).not.toMatch(/undefined|not adjusted|Too few|comparable|asking and sale|average of/i);
    });

    it("[UP-1] the quick check doesn't count records, and shows missing data as 'Not checked'", async () => {
      await stubRemote([], profile);
      renderPage(<QuickPanel vin={VIN} />);
      expect(await screen.findByText("Found")).toBeTruthy();
      expect(screen.getByText("One owner on record")).toBeTruthy();
      expect(screen.getAllByText("Not checked")).toHaveLength(2);
      expect(pageText()).not.toMatch(/undefined|\d records?|None found/);
    });

    it("[UP-1] recalls are attributed to the site's data service, not to NHTSA", async () => {
      await stubRemote([], profile);
      renderPage(<RecallPanel vin={VIN} />);
      expect(await screen.findByText("1 recall")).toBeTruthy();
      expect(screen.getByText(/This site's data service/)).toBeTruthy();
      expect(screen.getByText(/Reported Sep 20, 2018/)).toBeTruthy();
      expect(pageText()).not.toMatch(/undefined|Reported to NHTSA|NHTSA's data/);
    });
  },
);

describe("screens for an upstream with little data", () => {
  it("[UP-1] a vehicle without any data is shown as unknown", async () => {
    await stubRemote([[vehicleCalls.previewDecode, { status: "success", data: {} }]]);
    drawSummary();
    expect(await screen.findByText("Vehicle not identified")).toBeTruthy();
    expect(pageText()).not.toMatch(/undefined|null/);
  });

  it.each(["vhr", "sticker"] as const)(
    "[UP-1] promises nothing about the contents of a %s before payment",
    async (product) => {
      await stubRemote([]);
      const { container } = renderPage(<ExpectedData vin={VIN} product={product} />);
      await waitFor(() => expect(container.textContent).toBe(""));
    },
  );

  it.each([
    [[], "The price source has no value for this car."],
    [[{ dealer_retail: "soon" }], "We couldn't read the price source. Try again later."],
    [{ status: "success" }, "We have no price source for this model."],
  ])("[UP-1] if the market value response is %j, the page shows '%s'", async (body, text) => {
    await stubRemote([[checkCalls.value, body]]);
    renderPage(<ValuePanel vin={VIN} />);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(pageText()).not.toMatch(/undefined|similar cars/);
  });

  it("[UP-1] [PAGE-17] an empty list of recalls is shown as none found by the site's service, in both languages", async () => {
    await stubRemote([[recallCalls.check, { data: [] }]]);
    const model = { year: 2018, make: "Toyota", model: "Corolla" };
    const { unmount } = renderPage(<ModelRecallPanel {...model} />);
    expect(await screen.findByText(/This site's data service lists no recalls for this model/)).toBeTruthy();
    unmount();
    renderPage(<ModelRecallPanel {...model} />, { locale: "es" });
    expect(await screen.findByText(/El servicio de datos de este sitio no tiene llamados/)).toBeTruthy();
  });

  it.each([
    [{ status: "success" }, "Not checked"],
    [{ data: [{ summary: "It may reset." }] }, "1 recall"],
  ])("[UP-1] recalls in %j are shown as '%s'", async (body, text) => {
    await stubRemote([[recallCalls.byVin, body]]);
    renderPage(<RecallPanel vin={VIN} />);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(pageText()).not.toMatch(/undefined|None found|Campaign/);
  });
});
