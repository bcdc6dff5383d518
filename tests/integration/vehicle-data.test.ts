import { afterAll, beforeAll, expect, it } from "vitest";
import type { QuickCheck } from "@/lib/checks/contract";
import { calls } from "@/lib/compose/calls/table";
import { seedSampleRecords } from "@/lib/compose/seed";
import type { ComparedVehicle } from "@/lib/garage/contract/compare";
import type { VehiclePage } from "@/lib/garage/contract/garage";
import { marketListingSchema } from "@/lib/imports/contract/market";
import { readEpa } from "@/lib/imports/server/import-kinds";
import { toHistoryRecord } from "@/lib/imports/server/import-schemas";
import { toMarketRecord } from "@/lib/imports/server/market-record";
import { readRecall } from "@/lib/imports/server/recall-record";
import {
  writeEpa,
  writeHistory,
  writeMarket,
  writePlates,
  writeRecalls,
} from "@/lib/imports/server/record-repository";
import type { RecallCheck } from "@/lib/recalls/contract/recalls";
import type { MarketValueResult } from "@/lib/vehicle/contract/market-value";
import { describeDatabase } from "../setup/database";
import { showValuesFree } from "../setup/free-values";
import { openTestApi, type TestApi } from "../setup/members-api";
import { COROLLA } from "../setup/vehicles";

const ACCORD = "1HGCM82633A004352";
const recall = (id: string, changes: object = {}) =>
  readRecall({
    RECORD_ID: id,
    CAMPNO: "04V256000",
    MAKETXT: "HONDA",
    MODELTXT: "ACCORD",
    YEARTXT: "2003",
    COMPNAME: "AIR BAGS",
    MFGTXT: "HONDA",
    RCLTYPECD: "V",
    POTAFF: "100",
    RCDATE: "20040602",
    DESC_DEFECT: "Heat may build up.",
    CONEQUENCE_DEFECT: "A crash.",
    CORRECTIVE_ACTION: "Free of charge.",
    NOTES: "Notes.",
    DO_NOT_DRIVE: "No",
    PARK_OUTSIDE: "Yes",
    ...changes,
  });
const listing = (id: number, changes: object = {}) =>
  toMarketRecord({
    ...marketListingSchema.parse({
      year: 2003,
      make: "Honda",
      model: "Accord",
      kind: "listing",
      date: "2026-01-02",
      priceCents: 5_000_00,
      mileage: 100_000,
      seller: "Canary Motors",
      source: "Listings",
      images: ["https://images.example/1.jpg"],
      ...changes,
    }),
    id: `m${id}`,
  });

describeDatabase((open) => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi({ open });
    await showValuesFree(api.database.db);
    const { db } = api.database;
    await seedSampleRecords(db);
    await writeRecalls(db, [
      recall("1"),
      recall("2", { COMPNAME: "WIRING", DO_NOT_DRIVE: "Yes" }),
      recall("3", { CAMPNO: "11V395000", RCDATE: "20110804" }),
      recall("4", { CAMPNO: "99T001", RCLTYPECD: "T" }),
      recall("5", { CAMPNO: "98V001", YEARTXT: "1998" }),
    ]);
    await writeHistory(db, [
      toHistoryRecord({ vin: ACCORD, kind: "accident", date: "2011-08", source: "Police", text: "Canary" }),
      toHistoryRecord({ vin: ACCORD, kind: "brand", date: "2012", source: "DMV", text: "Flood damage" }),
    ]);
    await writePlates(db, [{ plate: "CANARY7", state: "OH", vin: ACCORD, source: "Plates", sample: false }]);
    const page = { vin: ACCORD, images: ["https://images.example/a.jpg"] };
    await writeMarket(db, [
      ...[1, 2, 3].map((id) => listing(id, { priceCents: 4_900_00 + id * 100_00 })),
      ...[4, 5].map((id) => listing(id, { seller: "Private seller" })),
      listing(6, { ...page, date: "2024-05-01", priceCents: 7_777_00, mileage: 88_000 }),
      listing(7, { ...page, kind: "auction", date: "2023-01-09", seller: "Canary Auctions" }),
      listing(8, { make: "Toyota", model: "Camry" }),
      listing(9, { currency: "EUR", priceCents: 1_00 }),
    ]);
    token = await api.register("ann@example.com");
  });
  afterAll(() => api.close());

  const check = async (fields: Record<string, unknown>) =>
    (await api.send(calls.recalls.check, { fields })).body.data as RecallCheck;
  const value = async (fields: Record<string, unknown>) => {
    const answer = await api.send(calls.checks.value, { token, fields });
    return answer.body.data as MarketValueResult;
  };

  it("[PAGE-8] recalls come from the imported file, with each campaign listed once in full and the age and limits of the data", async () => {
    const data = await check({ year: 2003, make: "Honda", model: "accord" });
    expect(data).toMatchObject({
      state: "found",
      by_vin: false,
      source: "NHTSA recall file",
      asked_at: expect.stringMatching(/^20/),
      age_days: expect.any(Number),
      limits: ["model-level", "repairs-unknown", "exact-name", "recent-missing"],
    });
    expect(data.campaigns.map((campaign) => campaign.campaign)).toEqual(["11V395000", "04V256000"]);
    expect(data.campaigns[1]).toEqual({
      campaign: "04V256000",
      date: "2004-06-02",
      manufacturer: "HONDA",
      component: "AIR BAGS; WIRING",
      summary: "Heat may build up.",
      consequence: "A crash.",
      remedy: "Free of charge.",
      notes: "Notes.",
      parkIt: true,
      parkOutSide: true,
      overTheAir: null,
    });
  });

  it("[PAGE-8] recalls are 'none' for a model in the file that has none that year, and 'unchecked' for an unknown model", async () => {
    const none = await check({ year: 2010, make: "HONDA", model: "Accord" });
    expect(none).toMatchObject({ state: "none", campaigns: [] });
    const unknown = await check({ year: 2003, make: "HONDA", model: "Accordion" });
    expect(unknown).toMatchObject({ state: "unchecked", asked_at: null, age_days: null });
    expect(unknown.limits).not.toContain("exact-name");
  });

  it("[PAGE-8] recalls by VIN use the decoded model and don't require a login, and made-up cars have made-up recalls", async () => {
    const { body } = await api.send(calls.recalls.byVin, { query: { vin: ACCORD } });
    expect(body.data).toMatchObject({ vin: ACCORD, model: "Accord", state: "found" });
    const sample = await api.send(calls.recalls.byVin, { query: { vin: COROLLA } });
    expect(sample.body.data).toMatchObject({ sample: true, limits: ["invented"] });
    const classic = await api.send(calls.recalls.byVin, { query: { vin: "194377S100001" } });
    expect(classic.body.data).toMatchObject({ state: "unchecked", year: expect.any(Number) });
    for (const vin of ["ZZZZ", "1HGCM82633A00435", "1HGCM82633A0O4352"]) {
      expect((await api.send(calls.recalls.byVin, { query: { vin } })).body.code).toBe("wrong_vin");
    }
  });

  it("[PAGE-8] if NHTSA is down, pick lists come from the recall file, or else from the VIN data", async () => {
    const years = await api.send(calls.recalls.years);
    expect(years.body).toMatchObject({ source: "recall-file", data: [2003, 1998] });
    const makes = await api.send(calls.recalls.makes, { query: { year: "2003" } });
    expect(makes.body).toMatchObject({ source: "recall-file", data: ["HONDA"] });
    const models = await api.send(calls.recalls.models, { query: { year: "2003", make: "honda" } });
    expect(models.body).toMatchObject({ source: "recall-file", data: ["ACCORD"] });
    const others = await api.send(calls.recalls.makes, { query: { year: "2018" } });
    expect(others.body.source).toBe("vin-data");
    expect(others.body.data).toContain("Toyota");
  });

  it("[PAGE-8] a quick check lists what it finds and marks the rest as not checked", async () => {
    const { body } = await api.send(calls.checks.quick, { fields: { vin: ACCORD } });
    const decode = body.decode as QuickCheck;
    expect(decode).toMatchObject({
      model: "Accord",
      sample: false,
      accidentCheck: true,
      floodCheck: true,
      lemonCheck: false,
      oneOwner: false,
    });
    expect(decode.checks.accident).toEqual({
      state: "found",
      count: 1,
      newest: "2011-08",
      sources: ["Police"],
      asked_at: api.clock.now().toISOString(),
    });
    expect(decode.checks.one_owner).toMatchObject({ state: "unchecked", asked_at: null });
    expect(JSON.stringify(body)).not.toContain("Canary");
    const sample = await api.send(calls.checks.quick, { fields: { vin: COROLLA } });
    expect(sample.body.decode).toMatchObject({ sample: true });
  });

  it("[CALL-5] market value is computed from comparables and adjusted for mileage, and a price with too few comparables is null", async () => {
    const plain = await value({ vin: ACCORD });
    expect(plain).toMatchObject({
      state: "found",
      basis: "model",
      found: 5,
      mileage: null,
      entries: [{ condition: "all", dealer_retail: 5_100_00, private_party: null, trade_in: null }],
    });
    expect(plain.spread?.dealer_retail).toMatchObject({ low: 5_000_00, high: 5_200_00, count: 3 });
    const driven = await value({ vin: ACCORD, mileage: "120,000", uri: "another-site" });
    expect(driven).toMatchObject({ mileage: 120_000, entries: [{ dealer_retail: 4_590_00 }] });
    expect(JSON.stringify(plain)).not.toContain("777700");
  });

  it("[CALL-5] the value is 'none' with too few comparables and 'unchecked' for an unlisted model, and requires a login", async () => {
    expect(await value({ vin: "4T1BE32K53U123456" })).toMatchObject({ state: "none", entries: [], found: 1 });
    expect(await value({ vin: "1FTFW1ET5DFC10312" })).toMatchObject({ state: "unchecked", source: null });
    expect((await api.send(calls.checks.value, { fields: { vin: ACCORD } })).status).toBe(401);
    const wrong = await api.send(calls.checks.value, { token, fields: { vin: ACCORD, mileage: "many" } });
    expect(wrong).toMatchObject({ status: 400, body: { errors: { mileage: expect.any(String) } } });
  });

  it("[PAGE-7] a vehicle's page has its specification, listings with photos and auctions, and isn't shown to other users", async () => {
    const request = (as: string) => api.send(calls.garage.vehicle, { token: as, query: { vin: ACCORD } });
    expect((await request(token)).status).toBe(404);
    await api.send(calls.garage.save, { token, fields: { vehicle: { vin: ACCORD, mileage: 90_000 } } });
    const { status, body } = await request(token);
    expect(status).toBe(200);
    const data = body.data as VehiclePage;
    const doors = { key: "doors", label: "Doors", value: "2", source: "NHTSA vPIC" };
    expect(data.panther_specs).toContainEqual(doors);
    const images = ["https://images.example/a.jpg"];
    const listed = { date: "2024-05-01", kind: "listing", price_cents: 7_777_00, mileage: 88_000, images };
    expect(data.sales_listing_history).toEqual([expect.objectContaining(listed)]);
    const sold = expect.objectContaining({ kind: "auction", seller: "Canary Auctions" });
    expect(data.auctions).toEqual([{ post_date: "2023-01-09", data: sold, images, source: "Listings" }]);
    expect(data.market_value).toMatchObject({ state: "found", mileage: 90_000 });
    const other = await api.register("bob@example.com");
    expect((await request(other)).status).toBe(404);
    expect((await api.send(calls.garage.vehicle, { query: { vin: ACCORD } })).status).toBe(401);
  });

  it("[FIRST-6] one call compares saved vehicles and omits vehicles outside the garage", async () => {
    const as = await api.register("comparing@example.com");
    const vins = [COROLLA, ACCORD, "124379N506070", "4T1BE32K53U123456"];
    for (const vin of vins.slice(0, 3))
      await api.send(calls.garage.save, { token: as, fields: { vehicle: { vin } } });
    const { body } = await api.send(calls.garage.compare, { token: as, fields: { vins } });
    const data = body.data as ComparedVehicle[];
    expect(data.map(({ vin }) => vin)).toEqual(vins.slice(0, 3));
    expect(data[1]).toMatchObject({
      decode: { make: "HONDA", model: "Accord" },
      value: { state: "found" },
      recalls: { state: "found" },
    });
    expect(data[2]?.decode).toBeNull();
    const saved = await api.send(calls.garage.read, { token: as, query: { vin: ACCORD } });
    expect(saved.body.vehicle).toMatchObject({ open_recalls: data[1]?.recalls?.count });
    expect((await api.send(calls.garage.compare, { fields: { vins } })).status).toBe(401);
    const many = { vins: [...vins, "1FTFW1ET5DFC10312"] };
    expect((await api.send(calls.garage.compare, { token: as, fields: many })).status).toBe(400);
  });

  it("[VEH-3] vin-validate accepts a classic number only if the type is 'classic'", async () => {
    const fields = { vin: "124379N506070", type: "classic" };
    const { status, body } = await api.send(calls.vehicle.validateVin, { fields });
    expect([status, body.type]).toEqual([200, "classic"]);
    expect(body.classic).toMatchObject({ year: 1969, model: "Camaro" });
    expect((await api.send(calls.vehicle.validateVin, { fields: { vin: fields.vin } })).status).toBe(400);
    const other = await api.send(calls.vehicle.validateVin, { fields: { vin: ACCORD, type: "vhr" } });
    expect(other.body.type).toBe("vin");
  });

  it("[EMB-4] fuel economy comes from the EPA file, with the range of its class", async () => {
    const row = (id: number, changes: object = {}) =>
      readEpa({
        id: String(id),
        year: "2003",
        make: "Honda",
        model: "Accord",
        baseModel: "Accord",
        VClass: "Midsize Cars",
        drive: "Front-Wheel Drive",
        trany: "Automatic 5-spd",
        displ: "3.0",
        cylinders: "6",
        fuelCost08: "2450",
        fuelType1: "Regular Gasoline",
        city08: "18",
        highway08: "26",
        comb08: "21",
        youSaveSpend: "-3500",
        ...changes,
      });
    await writeEpa(api.database.db, [
      row(1),
      row(2, { model: "Civic", baseModel: "Civic", comb08: "33" }),
      row(3, { model: "V8", baseModel: "V8", comb08: "14" }),
    ]);
    const engine = { displacementL: 3, cylinders: 6, drive: null, transmission: null, fuel: "Gasoline" };
    const question = { year: 2003, make: "HONDA", model: "Accord", trim: "EX-V6", ...engine };
    expect(await api.services.fuel.fuel(question)).toMatchObject({
      state: "found",
      fitting: 1,
      fuelEconomy: { combined: 21, classLow: 14, classHigh: 33, annualCostCents: 245_000 },
    });
    expect((await api.services.fuel.fuel({ ...question, model: "Jazz" })).state).toBe("none");
    expect((await api.services.fuel.fuel({ ...question, year: 2004 })).state).toBe("unchecked");
  });
});
