import { describe, expect, it } from "vitest";
import { COROLLA, decoded, garageVehicle, preview, record } from "@/tests/setup/vehicles";
import { checkKeys } from "./checks";
import { garageKeys } from "./garage";
import type { GarageListing } from "./garage-list";
import { makeQueryClient } from "./query-client";
import { reportKeys } from "./report";
import { vehicleKeys } from "./vehicle";
import { vehicleState } from "./vehicle-state";

const older = garageVehicle({ vin: "OLDER", cdt: "2026-11-01T12:00:00Z" });
const newer = garageVehicle({ vin: "NEWER", cdt: "2026-11-20T12:00:00Z" });

function world() {
  const client = makeQueryClient();
  const state = vehicleState(client);
  state.setVehicles([newer, older]);
  const listing = () => client.getQueryData<GarageListing>(garageKeys.list);
  return { client, state, listing, vins: () => listing()?.vehicles.map((one) => one.vin) };
}

describe("what happens to the known vehicles", () => {
  it("[VEH-2] vehicles and vehicle are set whole", () => {
    const { client, state, listing } = world();
    expect(listing()).toEqual({ vehicles: [newer, older], total: 2, complete: true });
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

  it("[VEH-2] auction, market value, report and decode are set where their pages read them", () => {
    const { client, state } = world();
    state.setAuctions(COROLLA, []);
    expect(client.getQueryData(checkKeys.history(COROLLA))).toEqual({ listings: [], auctions: [] });
    const value = { vin: COROLLA } as Parameters<typeof state.setMarketValue>[2];
    state.setMarketValue(COROLLA, 72_430, value);
    expect(client.getQueryData(checkKeys.value(COROLLA, 72_430))).toBe(value);
    state.setReport(COROLLA, record());
    expect(client.getQueryData(reportKeys.record(COROLLA))).toEqual(record());
    client.setQueryData(vehicleKeys.preview(COROLLA), preview());
    state.setDecode(COROLLA, decoded({ doors: 2 }));
    expect(client.getQueryData(vehicleKeys.preview(COROLLA))).toMatchObject({ decode_data: { doors: 2 } });
  });
});
