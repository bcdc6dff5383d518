import { describe, expect, it, vi } from "vitest";
import type { MarketAnswer } from "@/lib/contract/market-value";
import { COROLLA, decoded, garageVehicle, preview, record } from "@/tests/setup/vehicles";
import { answerCalls } from "@/tests/setup/wire";
import { checkKeys } from "./checks";
import { garageKeys } from "./garage";
import { type GarageListing, garageListQuery } from "./garage-list";
import { marketHistoryQuery } from "./market-history";
import { makeQueryClient } from "./query-client";
import { reportKeys } from "./report";
import { vehicleKeys } from "./vehicle";
import { vehicleState } from "./vehicle-state";

const older = garageVehicle({ vin: "OLDER", cdt: "2026-11-01T12:00:00Z" });
const newer = garageVehicle({ vin: "NEWER", cdt: "2026-11-20T12:00:00Z" });

const someValue: Omit<MarketAnswer, "mileage"> = {
  state: "none",
  entries: [],
  spread: null,
  basis: null,
  found: 0,
  comparables: [],
  source: null,
  newest: null,
  asked_at: null,
  sample: false,
};

function world() {
  const client = makeQueryClient();
  const state = vehicleState(client);
  client.setQueryData<GarageListing>(garageKeys.list, { vehicles: [newer, older], total: 2, complete: true });
  const listing = () => client.getQueryData<GarageListing>(garageKeys.list);
  return { client, state, listing, vins: () => listing()?.vehicles.map((one) => one.vin) };
}

describe("what happens to the known vehicles", () => {
  it("[VEH-2] a vehicle is set whole", () => {
    const { client, state } = world();
    state.setVehicle("OLDER", older);
    expect(client.getQueryData(garageKeys.detail("OLDER"))).toBe(older);
    state.setVehicle("OLDER", null);
    expect(client.getQueryData(garageKeys.detail("OLDER"))).toBeNull();
  });

  it("[VEH-2] add puts a vehicle where its age says, once, and counts it", () => {
    const { state, listing, vins } = world();
    state.addVehicle(garageVehicle({ vin: "MIDDLE", cdt: "2026-11-10T12:00:00Z" }));
    state.addVehicle(garageVehicle({ vin: "MIDDLE", cdt: "2026-11-10T12:00:00Z" }));
    state.addVehicle(garageVehicle({ vin: "NEWEST", cdt: "2026-11-21T12:00:00Z" }));
    expect(vins()).toEqual(["NEWEST", "NEWER", "MIDDLE", "OLDER"]);
    expect(listing()?.total).toBe(4);
  });

  it("[VEH-2] update replaces the entry with the matching VIN, and nothing where there is none", () => {
    const { client, state, listing, vins } = world();
    const changed = { ...older, mileage: 5 };
    state.updateVehicle(changed);
    expect(listing()?.vehicles).toEqual([newer, changed]);
    expect(client.getQueryData(garageKeys.detail("OLDER"))).toBe(changed);
    state.updateVehicle(garageVehicle({ vin: "UNKNOWN" }));
    expect(vins()).toEqual(["NEWER", "OLDER"]);
    state.removeVehicle("NEWER");
    expect([vins(), listing()?.total]).toEqual([["OLDER"], 1]);
  });

  it("[VEH-2] vehicles and auctions are set by the one question that asks for them, which tells the value too", async () => {
    const value = { mileage: 72_430, ...someValue };
    answerCalls({
      "GET /api/db/v2": { vehicles: [newer, older], next: null, total: 2 },
      "GET /api/garage/vin": {
        data: {
          vin: COROLLA,
          panther_specs: [],
          sales_listing_history: [],
          auctions: [],
          market_value: value,
        },
      },
    });
    const client = makeQueryClient();
    expect(await client.fetchQuery(garageListQuery())).toEqual({
      vehicles: [newer, older],
      total: 2,
      complete: true,
    });
    await client.fetchQuery(marketHistoryQuery(COROLLA));
    expect(client.getQueryData(checkKeys.history(COROLLA))).toEqual({ listings: [], auctions: [] });
    expect(client.getQueryData(checkKeys.value(COROLLA, 72_430))).toEqual({ vin: COROLLA, ...value });
    vi.unstubAllGlobals();
  });

  it("[VEH-2] a value whose source was away is asked for again", () => {
    const { client, state } = world();
    state.setMarketValue(COROLLA, { mileage: null, ...someValue, state: "unavailable" });
    expect(client.getQueryData(checkKeys.value(COROLLA, null))).toBeUndefined();
  });

  it("[VEH-2] report and decode are set where their pages read them", () => {
    const { client, state } = world();
    state.setReport(record());
    expect(client.getQueryData(reportKeys.record(COROLLA))).toEqual(record());
    // Nobody has looked at the car: there is nothing to complete.
    expect(client.getQueryData(vehicleKeys.preview(COROLLA))).toBeUndefined();
    client.setQueryData(vehicleKeys.preview(COROLLA), preview());
    state.setReport(record({ decode: decoded({ doors: 2 }) }));
    expect(client.getQueryData(vehicleKeys.preview(COROLLA))).toEqual({
      ...preview(),
      decode_data: decoded({ doors: 2 }),
    });
  });
});
