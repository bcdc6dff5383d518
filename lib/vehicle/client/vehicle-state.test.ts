import { describe, expect, it } from "vitest";
import { marketHistoryQuery } from "@/lib/admin/client/market-history";
import { checkKeys } from "@/lib/checks/client";
import { garageKeys } from "@/lib/garage/client/garage";
import { type GarageListing, garageListQuery } from "@/lib/garage/client/list";
import { createQueryClient } from "@/lib/platform/browser/query-client";
import { reportKeys } from "@/lib/report/client/report";
import { stubCalls } from "@/tests/setup/mock-server";
import { COROLLA, createGarageVehicle, decoded, preview, record } from "@/tests/setup/vehicles";
import type { MarketValueResult } from "../contract/market-value";
import { vehicleKeys } from "./vehicle";
import { getVehicleState } from "./vehicle-state";

const older = createGarageVehicle({ vin: "OLDER", cdt: "2026-11-01T12:00:00Z" });
const newer = createGarageVehicle({ vin: "NEWER", cdt: "2026-11-20T12:00:00Z" });

const someValue: Omit<MarketValueResult, "mileage"> = {
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
  const client = createQueryClient();
  const state = getVehicleState(client);
  client.setQueryData<GarageListing>(garageKeys.list, { vehicles: [newer, older], total: 2, complete: true });
  const listing = () => client.getQueryData<GarageListing>(garageKeys.list);
  return { client, state, listing, vins: () => listing()?.vehicles.map((vehicle) => vehicle.vin) };
}

describe("updates of cached vehicles", () => {
  it("[VEH-2] setVehicle stores the given vehicle or null in the cache", () => {
    const { client, state } = world();
    state.setVehicle("OLDER", older);
    expect(client.getQueryData(garageKeys.detail("OLDER"))).toBe(older);
    state.setVehicle("OLDER", null);
    expect(client.getQueryData(garageKeys.detail("OLDER"))).toBeNull();
  });

  it("[VEH-2] addVehicle inserts a vehicle once, sorted by date, and updates the total", () => {
    const { state, listing, vins } = world();
    state.addVehicle(createGarageVehicle({ vin: "MIDDLE", cdt: "2026-11-10T12:00:00Z" }));
    state.addVehicle(createGarageVehicle({ vin: "MIDDLE", cdt: "2026-11-10T12:00:00Z" }));
    state.addVehicle(createGarageVehicle({ vin: "NEWEST", cdt: "2026-11-21T12:00:00Z" }));
    expect(vins()).toEqual(["NEWEST", "NEWER", "MIDDLE", "OLDER"]);
    expect(listing()?.total).toBe(4);
  });

  it("[VEH-2] updateVehicle replaces only a vehicle that is in the list, and removeVehicle removes one", () => {
    const { client, state, listing, vins } = world();
    const changed = { ...older, mileage: 5 };
    state.updateVehicle(changed);
    expect(listing()?.vehicles).toEqual([newer, changed]);
    expect(client.getQueryData(garageKeys.detail("OLDER"))).toBe(changed);
    state.updateVehicle(createGarageVehicle({ vin: "UNKNOWN" }));
    expect(vins()).toEqual(["NEWER", "OLDER"]);
    state.removeVehicle("NEWER");
    expect([vins(), listing()?.total]).toEqual([["OLDER"], 1]);
  });

  it("[VEH-2] [ONE-7] a recall count updates the list entry and the cached vehicle, but doesn't add a vehicle", () => {
    const { client, state, listing } = world();
    client.setQueryData(garageKeys.detail("OLDER"), older);
    state.setOpenRecalls("OLDER", 2);
    state.setOpenRecalls("UNKNOWN", 2);
    expect(listing()?.vehicles.map((vehicle) => vehicle.open_recalls)).toEqual([null, 2]);
    expect(client.getQueryData(garageKeys.detail("OLDER"))).toEqual({ ...older, open_recalls: 2 });
    expect(client.getQueryData(garageKeys.detail("UNKNOWN"))).toBeUndefined();
  });

  it("[VEH-2] the market history query caches listings, auctions and the market value", async () => {
    const value = { mileage: 72_430, ...someValue };
    stubCalls({
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
    const client = createQueryClient();
    expect(await client.fetchQuery(garageListQuery())).toEqual({
      vehicles: [newer, older],
      total: 2,
      complete: true,
    });
    await client.fetchQuery(marketHistoryQuery(COROLLA, "en"));
    expect(client.getQueryData(checkKeys.history(COROLLA, "en"))).toMatchObject({
      listings: [],
      auctions: [],
    });
    expect(client.getQueryData(checkKeys.value(COROLLA, 72_430))).toEqual({ vin: COROLLA, ...value });
  });

  it("[VEH-2] a market value isn't cached if its source was unavailable", () => {
    const { client, state } = world();
    state.setMarketValue(COROLLA, { mileage: null, ...someValue, state: "unavailable" });
    expect(client.getQueryData(checkKeys.value(COROLLA, null))).toBeUndefined();
  });

  it("[VEH-2] a report is cached, and its decoded data updates a cached preview, but doesn't create one", () => {
    const { client, state } = world();
    state.setReport(record());
    expect(client.getQueryData(reportKeys.record(COROLLA))).toEqual(record());
    expect(client.getQueryData(vehicleKeys.preview(COROLLA))).toBeUndefined();
    client.setQueryData(vehicleKeys.preview(COROLLA), preview());
    state.setReport(record({ decode: decoded({ doors: 2 }) }));
    expect(client.getQueryData(vehicleKeys.preview(COROLLA))).toEqual({
      ...preview(),
      decode_data: decoded({ doors: 2 }),
    });
  });
});
