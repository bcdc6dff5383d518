import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { seedSampleRecords } from "@/lib/compose/seed";
import { readBuildData, toHistoryRecord } from "@/lib/imports/server/import-schemas";
import { writeBuildData, writeHistory, writePlates } from "@/lib/imports/server/record-repository";
import { sampleVehicle } from "@/lib/sources/server/sample-vehicle";
import type { HistoryEvent } from "@/lib/vehicle/contract/history";
import type { Preview } from "@/lib/vehicle/contract/vehicle";
import { plateLookups } from "@/lib/vehicle/schema";
import { describeDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";

const { vehicle } = calls;
const ACCORD = "1HGCM82633A004352";
const accident = { vin: ACCORD, kind: "accident", source: "Police" } as const;
const severe = { severity: "severe", place: "Canary Falls", reportedBy: "Canary Yard" } as const;
const EVENTS: Omit<HistoryEvent, "id">[] = [
  { ...accident, ...severe, date: "2009-02-03", text: "Canary collision" },
  { ...accident, date: "2011-08-09", text: "Second canary", odometer: 98_417 },
  {
    vin: ACCORD,
    kind: "listing",
    date: "2012-04-02",
    source: "Listings",
    priceCents: 8_995_31,
    odometer: 101_293,
  },
];

describeDatabase((open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ open });
    const { db } = api.database;
    await seedSampleRecords(db);
    await writeHistory(db, EVENTS.map(toHistoryRecord));
    await writePlates(db, [{ plate: "CANARY7", state: "OH", vin: ACCORD, source: "Plates", sample: false }]);
  });
  afterAll(() => api.close());

  const preview = async (vin: string) => {
    const answer = await api.send(vehicle.previewDecode, { query: { vin } });
    return { ...answer, data: answer.body.data as Preview };
  };

  it("[VEH-3] a VIN of 15, 16 or 18 characters gets an error that states its length, but a shorter number doesn't", async () => {
    for (const length of [15, 16, 18]) {
      for (const call of [vehicle.validateVin, vehicle.previewDecode, vehicle.classicMapping]) {
        const vin = "1HGCM82633A00435299".slice(0, length);
        const { status, body } = await api.send(call, { fields: { vin }, query: { vin } });
        expect([status, body.code]).toEqual([400, "wrong_vin"]);
        expect(body.message).toContain(`this one has ${length}`);
      }
    }
    const short = await api.send(vehicle.validateVin, { fields: { vin: "124379N506070" } });
    expect(short).toMatchObject({ status: 400, body: { code: "wrong_vin", message: "Wrong VIN" } });
    const partial = await api.send(vehicle.validateVin, { fields: { vin: "1HGCM826*3A" } });
    expect(partial.body.data).toMatchObject({ make: "HONDA" });
  });

  it("[TRUE-12] an invalid VIN is never decoded, and the error for one with the letter O suggests a zero instead", async () => {
    for (const vin of ["11111111111111111", "2T1BURHE5JCO34461", "hello"])
      for (const call of [vehicle.validateVin, vehicle.previewDecode, vehicle.classicMapping]) {
        const { status, body } = await api.send(call, { fields: { vin }, query: { vin } });
        expect([status, body.code]).toEqual([400, "wrong_vin"]);
      }
    const { body } = await api.send(vehicle.previewDecode, { query: { vin: "2T1BURHE5JCO34461" } });
    expect(body.errors).toMatchObject({ vin: expect.stringContaining("2T1BURHE5JC034461") });
  });

  it("[VEH-3] [VEH-6] a 1969 Camaro's VIN is mapped to its candidate models, and an unmatched number gets 'Wrong VIN'", async () => {
    const { body } = await api.send(vehicle.classicMapping, { query: { vin: "124379N506070" } });
    const mapped = { year: 1969, model_id: "1969-chevrolet-camaro", series: "Camaro V8" };
    expect(body.data).toMatchObject({ ...mapped, candidates: [{ model: "Camaro" }] });
    const unknown = await api.send(vehicle.classicMapping, { query: { vin: "ZZZZ" } });
    expect(unknown).toMatchObject({ status: 400, body: { code: "wrong_vin", message: "Wrong VIN" } });
    expect((await api.send(vehicle.classicMapping, { query: { vin: ACCORD } })).status).toBe(400);
  });

  it("[PAGE-9] the preview lists which records exist and how recent they are, but none of their content", async () => {
    const { body, data } = await preview(ACCORD);
    const damage = { kind: "damage", state: "found", mark: "alert", count: 2, source: "Police" };
    expect(data.records).toContainEqual({ ...damage, newest: "2011-08-09" });
    const theft = { kind: "theft", state: "unchecked", mark: "unchecked", count: 0, source: null };
    expect(data.records).toContainEqual({ ...theft, newest: null });
    expect(data.auction_data).toEqual({ blured: true, state: "found", count: 1 });
    expect(data.marketvalue_data).toEqual({ blured: true, state: "unchecked", count: 0 });
    const messages = JSON.stringify(body);
    for (const { text, place, odometer, priceCents, severity, reportedBy } of EVENTS) {
      for (const value of [text, place, odometer, priceCents, severity, reportedBy]) {
        if (value !== undefined) expect(messages).not.toContain(String(value));
      }
    }
    expect(messages).not.toContain("2009-02-03");
  });

  it("[PAGE-9] the preview shows what the sticker is based on: the VIN's own build data, its trim's, or the specification", async () => {
    const { db } = api.database;
    const { decode_data: read, ...before } = (await preview(ACCORD)).data;
    expect(before).toMatchObject({ sticker_basis: "specification", build_state: "none" });
    const { modelYear: year, make, model } = read;
    const typical = {
      year,
      make,
      model,
      trim: read.trim ?? undefined,
      source: "Typical",
      baseCents: 20_000_00,
    };
    await writeBuildData(db, [readBuildData(typical)]);
    const buildRecord = { vin: ACCORD, exterior: { name: "Satin Silver", code: null, hex: null } };
    expect((await preview(ACCORD)).data.sticker_basis).toBe("typical");
    await writeBuildData(db, [readBuildData({ ...buildRecord, source: "Build records" })]);
    expect((await preview(ACCORD)).data.sticker_basis).toBe("build-data");
    await writeBuildData(db, [readBuildData({ ...buildRecord, source: "Maker", original: true })]);
    expect((await preview(ACCORD)).data.sticker_basis).toBe("original");
  });

  it("[PAGE-9] a build data source that doesn't respond is reported as such, not as having no data", async () => {
    const { buildData } = api.services;
    api.services.buildData = { ...buildData, build: async () => ({ build: null, answered: false }) };
    onTestFinished(() => void Object.assign(api.services, { buildData }));
    const messages = { sticker_basis: "specification", build_state: "unavailable" };
    expect((await preview(ACCORD)).data).toMatchObject(messages);
  });

  it("[VEH-5] a plate returns its VIN, and the lookup is logged with its purpose but without the plate", async () => {
    const result = await api.send(vehicle.plateDecode, {
      query: { plate: "can-ary 7", state: "oh", purpose: "buying" },
    });
    expect(result.body.data).toEqual({ vin: ACCORD, state: "OH", source: "Plates", sample: false });
    const sample = await api.send(vehicle.plateDecode, { query: { plate: "SAMPLE1", state: "CA" } });
    expect(sample.body.data).toMatchObject({ vin: sampleVehicle.vin, sample: true });
    for (const query of [
      { plate: "CANARY7", state: "CA" },
      { plate: "NOTHERE", state: "OH" },
    ]) {
      const { status, body } = await api.send(vehicle.plateDecode, { query });
      expect([status, body.code]).toEqual([404, "not_found"]);
      expect(body.message).toContain("We couldn't find this plate");
    }
    const lookups = await api.database.db.select().from(plateLookups);
    expect(lookups.map((row) => [row.state, row.purpose, row.found])).toEqual([
      ["OH", "buying", true],
      ["CA", "other", true],
      ["CA", "other", false],
      ["OH", "other", false],
    ]);
    expect(JSON.stringify([lookups, api.logs])).not.toMatch(/CANARY7|NOTHERE|SAMPLE1/i);
    expect(lookups[0]?.plateDigest).toMatch(/^[0-9a-f]{64}$/);
    expect((await api.send(vehicle.plateDecode, { query: { plate: "A B", state: "Ohio" } })).status).toBe(
      400,
    );
  });

  it("[VEH-4] year, make, model and trim can be selected from the same data", async () => {
    const list = async (call: Parameters<TestApi["send"]>[0], query: Record<string, string> = {}) =>
      (await api.send(call, { query })).body.data as (string | number)[];
    expect(await list(vehicle.years)).toContain(2003);
    const makes = await list(vehicle.makes, { year: "2003" });
    const honda = makes.find((make) => String(make).toUpperCase() === "HONDA");
    expect(honda).toBeDefined();
    // [TRUE-17]
    expect(makes.indexOf(honda ?? "")).toBeLessThan(makes.indexOf("Aston Martin"));
    expect(makes).not.toContain("Blue Bird");
    expect(await list(vehicle.models, { year: "2003", make: String(honda) })).toContain("Accord");
    expect(
      Array.isArray(await list(vehicle.trims, { year: "2003", make: String(honda), model: "Accord" })),
    ).toBe(true);
    expect((await api.send(vehicle.models, { query: { year: "2003" } })).status).toBe(400);
  });
});
