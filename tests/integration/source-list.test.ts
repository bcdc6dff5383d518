import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { importRuns } from "@/lib/imports/schema";
import type { SourceEntry } from "@/lib/site/contract/sources";
import { historyEvents } from "@/lib/sources/schema";
import { loadSourceList } from "@/lib/sources/server/source-list";
import { describeDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";

const NETWORK = {
  nhtsa: true,
  vpic: true,
  epa: true,
  records: true,
  market: false,
  build: false,
  plates: false,
};

describeDatabase((open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ open });
  });
  afterAll(() => api.close());
  const listAreas = (entries: readonly SourceEntry[], kind: string) =>
    entries.filter((entry) => entry.kind === kind).map(({ area }) => area);

  it("[FIRST-3] lists this installation's sources, without disabled network sources, and marks samples", async () => {
    const { status, body } = await api.send(calls.site.sources);
    const entries = body.data as SourceEntry[];
    expect(status).toBe(200);
    expect(listAreas(entries, "live")).toEqual([]);
    expect(listAreas(entries, "stored")).toEqual(["vin"]);
    expect(entries[0]).toMatchObject({
      source: "NHTSA vPIC",
      newest: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    });
    const records = entries.filter(({ area }) => area === "records");
    expect(records.every(({ sample }) => sample)).toBe(true);
  });

  it("[FIRST-3] lists each imported source with its contents and the day of the last import", async () => {
    const { db } = api.database;
    const row = { vin: "1HGCM82633A004352", event: {}, source: "Real Records", sample: false };
    await db.insert(historyEvents).values([
      { ...row, id: crypto.randomUUID(), kind: "theft", digest: "a" },
      { ...row, id: crypto.randomUUID(), kind: "accident", digest: "b" },
    ]);
    const run = { kind: "history", file: "x.csv", fingerprint: "x" };
    await db.insert(importRuns).values([
      { ...run, id: crypto.randomUUID(), state: "done", endedAt: new Date("2026-01-10T23:00:00Z") },
      { ...run, id: crypto.randomUUID(), state: "failed", endedAt: new Date("2026-01-12T00:00:00Z") },
    ]);
    const list = loadSourceList(db, { vinDataDate: "2025-12-01", ...NETWORK }, api.clock.now);
    const entries = await list();
    expect(entries.find(({ source }) => source === "Real Records")).toEqual({
      area: "records",
      kind: "import",
      source: "Real Records",
      covers: ["accident", "theft"],
      newest: "2026-01-10",
      sample: false,
    });
    expect(listAreas(entries, "live")).toEqual(["vin", "records", "recalls", "ratings", "fuel"]);
    expect(entries.find(({ area, kind }) => area === "records" && kind === "live")?.source).toBeNull();
  });
});
