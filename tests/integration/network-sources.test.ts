import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { toHistoryRecord } from "@/lib/imports/server/import-schemas";
import { writeHistory } from "@/lib/imports/server/record-repository";
import type { ReportDocument } from "@/lib/report/contract/document";
import type { StickerDocument } from "@/lib/sticker/contract/document";
import { describeDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";
import { isDeep } from "../setup/runs";
import {
  byPath,
  createPersistentFakeSource,
  type FakeSource,
  json,
  loseConnection,
} from "../setup/third-parties";
import { COROLLA } from "../setup/vehicles";

const ACCORD = "1HGCM82633A004352";
const RATED = {
  OverallRating: "Not Rated",
  FrontCrashDriversideRating: "5",
  FrontCrashPassengersideRating: "4",
  SideCrashDriversideRating: "4",
  SideCrashPassengersideRating: "4",
  RolloverRating: "4",
};
const menu = (value: string) => ({ menuItem: { text: value, value } });
const answers = {
  "/recalls/recallsByVehicle": json(200, {
    Count: 1,
    results: [{ NHTSACampaignNumber: "11V395000", parkIt: true }],
  }),
  "/products/vehicle/modelYears": json(200, { results: [{ modelYear: "2003" }] }),
  "/SafetyRatings/modelyear": json(200, {
    Results: [{ VehicleId: 7, VehicleDescription: "2003 Honda Accord 2-DR" }],
  }),
  "/SafetyRatings/VehicleId/7": json(200, { Results: [RATED] }),
  "/api/vehicles": json(200, {
    Results: [
      {
        Make: "HONDA",
        Model: "Accord",
        ModelYear: "2003",
        ErrorCode: "0",
        DriveType: "FWD/Front-Wheel Drive",
        Seats: "5",
      },
    ],
  }),
  "/ws/rest/vehicle/menu/make": json(200, menu("Honda")),
  "/ws/rest/vehicle/menu/model": json(200, menu("Accord")),
  "/ws/rest/vehicle/menu/options": json(200, menu("18")),
  "/ws/rest/vehicle/18": json(200, {
    id: "18",
    year: "2003",
    make: "Honda",
    model: "Accord",
    drive: "Front-Wheel Drive",
    displ: "3.0",
    cylinders: "6",
    fuelType1: "Regular Gasoline",
    comb08: "21",
    city08: "18",
    highway08: "26",
  }),
  "/records": json(200, {
    status: "found",
    source: "Records Ltd",
    covers: ["accident", "theft"],
    events: [{ id: "r1", kind: "accident", date: "2015-06", text: "Rear end" }],
  }),
  "/market": json(200, {
    status: "found",
    source: "Values Ltd",
    date: "2026-01",
    entries: [{ condition: "all", dealer_retail: 500_000, private_party: 450_000, trade_in: 400_000 }],
  }),
};

describeDatabase((open) => {
  let server: FakeSource;
  let api: TestApi;
  let token: string;
  let isUp = true;
  beforeAll(async () => {
    server = createPersistentFakeSource((request, body) =>
      (isUp ? byPath(answers) : loseConnection)(request, body),
    );
    const { origin } = server;
    api = await openTestApi({
      open,
      sources: {
        nhtsa: origin,
        vpic: origin,
        epa: origin,
        records: { url: `${origin}/records`, key: "k" },
        market: { url: `${origin}/market` },
      },
    });
    token = await api.register("ann@example.com");
    await writeHistory(api.database.db, [
      toHistoryRecord({ vin: "1HGCM82683A004363", kind: "title", date: "2012", source: "DMV" }),
    ]);
  });
  afterAll(async () => {
    await api.close();
    server.close();
  });

  async function report(vin: string): Promise<ReportDocument> {
    const created = await api.send(calls.report.generate, { token, fields: { vin, mileage: "90000" } });
    expect(created.status).toBe(200);
    const read = await api.send(calls.report.document, { token, query: { vin, product: "vhr" } });
    return (read.body.data as { document: ReportDocument }).document;
  }

  it("[EMB-3] a report has data from every network source, each under its own name", async () => {
    const created = await report(ACCORD);
    expect(created.recalls).toMatchObject({
      state: "found",
      campaigns: [{ campaign: "11V395000", parkIt: true }],
    });
    expect(created.safety).toMatchObject({ overall: "not_rated", frontalDriver: 5, rollover: 4 });
    expect(created.fuelEconomy).toMatchObject({ combined: 21, city: 18 });
    expect(created.value).toMatchObject({ source: "Values Ltd", retail: { mean: 500_000 }, mileage: 90_000 });
    expect(created.events.map((event) => [event.source, event.kind])).toEqual([["Records Ltd", "accident"]]);
    expect(created.vehicle).toMatchObject({ drive: expect.stringContaining("Front-Wheel"), seating: "5" });
    expect(created.coverage.filter((item) => item.answered).map((item) => item.source)).toEqual([
      "Records Ltd",
      "NHTSA vPIC",
      "NHTSA vPIC (live)",
      "NHTSA recalls",
      "NHTSA safety ratings",
      "EPA fueleconomy.gov",
      "Values Ltd",
    ]);
    expect(created.tiles.find((tile) => tile.kind === "theft")?.state).toBe("none");
    expect(created.tiles.find((tile) => tile.kind === "lien")?.state).toBe("unchecked");
  });

  it("[EMB-3] a sticker also shows safety ratings and fuel economy from the network sources", async () => {
    const created = await api.send(calls.sticker.generate, { token, fields: { vin: ACCORD } });
    expect(created.status).toBe(200);
    const read = await api.send(calls.report.document, { token, query: { vin: ACCORD, product: "sticker" } });
    const sticker = (read.body.data as { document: StickerDocument }).document;
    expect(sticker).toMatchObject({
      provenance: "specification",
      safety: { frontalDriver: 5 },
      fuelEconomy: { combined: 21 },
    });
  });

  it("[VEH-4] a VIN check lists the fields filled by a live source", async () => {
    const { body } = await api.send(calls.vehicle.validateVin, { fields: { vin: ACCORD } });
    expect(body.data).toMatchObject({
      make: "HONDA",
      driveType: "FWD/Front-Wheel Drive",
      seats: 5,
      live: { source: "NHTSA vPIC (live)", fields: expect.arrayContaining(["driveType", "seats"]) },
    });
  });

  it("[EMB-3] a report for a made-up car doesn't query any network source", async () => {
    const before = server.requests.length;
    const created = await report(COROLLA);
    expect(created.sample).toBe(true);
    expect(server.requests.slice(before)).toEqual([]);
  });

  it("[EMB-3] with every source down, a report is still generated in time, and unavailable sources aren't shown as 'none'", async () => {
    isUp = false;
    const startedAt = performance.now();
    const created = await report("1HGCM82683A004363");
    if (isDeep) expect(performance.now() - startedAt).toBeLessThan(8000);
    const state = (kind: string) => created.tiles.find((tile) => tile.kind === kind)?.state;
    expect([state("recalls"), state("theft"), state("lien"), state("value")]).toEqual([
      // Cached from another car of the same model.
      "found",
      "unavailable",
      "unavailable",
      "unavailable",
    ]);
    expect(state("title")).toBe("unavailable");
    expect(created.events.map((event) => event.kind)).toEqual(["title"]);
    expect((await api.send(calls.recalls.years)).body).toMatchObject({ source: "vin-data" });
    isUp = true;
  });
});
