import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import type { ComparedVehicle } from "@/lib/garage/contract/compare";
import type { GarageVehicle } from "@/lib/garage/contract/garage";
import { readRecall } from "@/lib/imports/server/recall-record";
import { writeRecalls } from "@/lib/imports/server/record-repository";
import type { RecallCheck } from "@/lib/recalls/contract/recalls";
import type { ReportDocument } from "@/lib/report/contract/document";
import { describeDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";

const F250 = "1FT8W2BT5NEC00001";
const NAMED = "Not checked for this exact model: 2 recalls are filed under F-250 SD";

let recordId = 0;
const recall = (make: string, model: string, campaign: string, changes: object = {}) =>
  readRecall({
    RECORD_ID: String(++recordId),
    CAMPNO: campaign,
    MAKETXT: make,
    MODELTXT: model,
    YEARTXT: "2022",
    RCLTYPECD: "V",
    ...changes,
  });

describeDatabase((open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ open });
    const { db } = api.database;
    await writeRecalls(db, [
      recall("FORD", "F-250", "19V000001", { YEARTXT: "2019" }),
      recall("LEXUS", "RX", "22V000010"),
      recall("LEXUS", "RX350", "22V000010"),
      recall("LEXUS", "RX350", "22V000011"),
      recall("MERCEDES-BENZ", "C 300", "22V000020"),
      recall("MERCEDES-BENZ", "C 300", "22V000021"),
      recall("MERCEDES-BENZ", "C43", "22V000020"),
    ]);
  });
  afterAll(() => api.close());

  const check = async (make: string, model: string) => {
    const { body } = await api.send(calls.recalls.check, { fields: { year: 2022, make, model } });
    const { state, variants, campaigns } = body.data as RecallCheck;
    return { state, variants, found: campaigns.length };
  };

  it("[NAME-2] 'not checked' replaces 'none found' everywhere once recalls are filed under a narrower name", async () => {
    const token = await api.register("ann@example.com");
    await api.send(calls.garage.save, { token, fields: { vehicle: { vin: F250 } } });
    const byVin = async () =>
      (await api.send(calls.recalls.byVin, { token, query: { vin: F250 } })).body.data as RecallCheck;
    const openRecalls = async () => {
      const { body } = await api.send(calls.garage.read, { token, query: { vin: F250 } });
      return (body.vehicle as GarageVehicle).open_recalls;
    };
    expect((await byVin()).state).toBe("none");
    expect(await openRecalls()).toBe(0);

    await writeRecalls(api.database.db, [
      recall("FORD", "F-250 SD", "22V000001"),
      // Campaigns have one row per component.
      recall("FORD", "F-250 SD", "22V000001"),
      recall("FORD", "F-250 SD", "22V000002"),
      recall("FORD", "F-250 SD", "22T000003", { RCLTYPECD: "T" }),
      recall("FORD", "F-250 SD", "21V000004", { YEARTXT: "2021" }),
    ]);
    const variants = [{ model: "F-250 SD", count: 2 }];
    const recallCheck = await byVin();
    expect(recallCheck).toMatchObject({ model: "F-250", state: "unchecked", campaigns: [], variants });
    expect(recallCheck.asked_at).toMatch(/^20/);
    expect(await openRecalls()).toBeNull();

    const compared = await api.send(calls.garage.compare, { token, fields: { vins: [F250] } });
    const [vehicle] = compared.body.data as ComparedVehicle[];
    expect(vehicle?.recalls).toEqual({ state: "unchecked", count: 0, variants });

    const response = await api.send(calls.report.generate, { token, fields: { vin: F250 } });
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    const read = await api.send(calls.report.document, { token, query: { vin: F250, product: "vhr" } });
    const { document } = read.body.data as { document: ReportDocument };
    expect(document.sections.find(({ id }) => id === "recalls")).toMatchObject({
      state: "unchecked",
      statement: `${NAMED}.`,
    });
    expect(document.tiles.find(({ kind }) => kind === "recalls")).toMatchObject({
      state: "unchecked",
      detail: "2 recalls are filed under F-250 SD",
    });
    expect(document.coverage.find(({ source }) => source === "NHTSA recall file")).toMatchObject({
      asked: true,
      answered: true,
    });
  });

  it("[NAME-2] lists every narrower name, most recalls first", async () => {
    expect(await check("Mercedes-Benz", "C-Class")).toEqual({
      state: "unchecked",
      variants: [
        { model: "C 300", count: 2 },
        { model: "C43", count: 1 },
      ],
      found: 0,
    });
  });

  it("[NAME-2] found recalls are still shown, with the narrower names listed", async () => {
    expect(await check("Lexus", "RX")).toEqual({
      state: "found",
      variants: [{ model: "RX350", count: 1 }],
      found: 1,
    });
  });
});
