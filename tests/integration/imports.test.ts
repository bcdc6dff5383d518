import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedSampleRecords } from "@/lib/compose/seed";
import { epaVehicles, marketListings, recallCampaigns } from "@/lib/imports/schema";
import type { ImportKind } from "@/lib/imports/server/import-kinds";
import { beginRun, type WrongLine } from "@/lib/imports/server/import-run-repository";
import { streamSource } from "@/lib/imports/server/import-source";
import { detectFormat, type FileFormat } from "@/lib/imports/server/read-records";
import { runImport } from "@/lib/imports/server/run-import";
import { processImportRun } from "@/lib/imports/server/run-import-file";
import { buildData, historyEvents, plates } from "@/lib/sources/schema";
import { createTableBuildData } from "@/lib/sources/server/build-data-source";
import { createTableRecords } from "@/lib/sources/server/records-source";
import { describeDatabase, type TestDatabase } from "../setup/database";

describeDatabase((open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  async function run(kind: ImportKind, text: string | Buffer, format: FileFormat, isDryRun = false) {
    const errors: [number, string][] = [];
    async function* chunks() {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
    }
    const source = streamSource(chunks(), "test");
    const onError = ({ line, message }: WrongLine) => void errors.push([line, message]);
    const options = { kind, format, source, onError };
    if (isDryRun) return { ...(await runImport({ ...options, run: null })), list: errors };
    const now = () => new Date();
    const about = { dryRun: false, byUserId: null, spool: null, sizeBytes: null, now: now() };
    const importRun = await beginRun(
      database.db,
      { ...about, kind, file: source.name, fingerprint: source.fingerprint },
      { restart: false },
    );
    return { ...(await processImportRun(database.db, importRun, source, { ...options, now })), list: errors };
  }

  const PLATE = "1HGCM82633A004352";
  it.each([
    [
      "plates",
      "csv",
      `plate,state,vin,Color,,source\nUNREAD1,OH,${PLATE},Red,x,Plates\n`,
      ["Color", "column 5"],
    ],
    [
      "plates",
      "ndjson",
      `{"plate":"UNREAD2","state":"OH","vin":"${PLATE}","source":"Plates","colour":"Red"}\n`.repeat(2),
      ["colour"],
    ],
    ["plates", "csv", `plate,state,vin,Note,source\nUNREAD3,OH,${PLATE},,Plates\n`, []],
    ["recalls", "tab", `1\tC1\tFORD\tF-150\t2018${"\t".repeat(23)}No\tNo\tnew`, ["column 30"]],
  ] as const)(
    "[TRUE-33] importing %s (%s) reports the fields that the import doesn't read",
    async (kind, format, text, unread) => {
      expect(await run(kind, text, format, true)).toMatchObject({ unread });
      const { unread: unreadColumns } = await run(kind, text, format);
      expect(unreadColumns).toEqual(unread);
    },
  );

  it("[TRUE-33] reports at most a hundred unknown field names per file, truncated to 60 characters", async () => {
    const plate = { state: "OH", vin: PLATE, source: "P" };
    const lines = Array.from({ length: 120 }, (_, at) =>
      JSON.stringify({ ...plate, plate: `MANY${at}`, [`${at}${"x".repeat(80)}`]: 1 }),
    );
    const { unread, added } = await run("plates", lines.join("\n"), "ndjson");
    expect([added, unread.length, unread[0]?.length]).toEqual([120, 100, 60]);
  });

  it("[TRUE-33] after an interruption, reports unknown fields from both before and after it", async () => {
    const line = (at: number) => ({ plate: `PART${at}`, state: "OH", vin: PLATE, source: "P" });
    const odd: Record<number, object> = { 0: { Color: "Red" }, 700: { Lot: "A" } };
    const lines = Array.from({ length: 800 }, (_, at) => JSON.stringify({ ...line(at), ...odd[at] }));
    const bytes = Buffer.from(lines.join("\n"));
    async function* from(offset: number) {
      yield bytes.subarray(offset);
    }
    const source = { name: "parts.ndjson", size: bytes.length, fingerprint: "parts", open: from };
    const options = { kind: "plates", format: "ndjson", now: () => new Date() } as const;
    const about = { kind: options.kind, file: source.name, fingerprint: "parts", now: options.now() };
    const more = { dryRun: false, byUserId: null, spool: null, sizeBytes: bytes.length };
    const importRun = await beginRun(database.db, { ...about, ...more }, { restart: false });
    const stopping = new AbortController();
    const { signal } = stopping;
    const onProgress = () => stopping.abort();
    expect(
      await processImportRun(database.db, importRun, source, { ...options, signal, onProgress }),
    ).toMatchObject({ end: "ended", records: 500, unread: ["Color"] });
    expect(await processImportRun(database.db, importRun, source, options)).toMatchObject({
      end: "done",
      records: 800,
      unread: ["Color", "Lot"],
    });
  });

  it.each([
    ["plates", "docs/samples/plates.csv"],
    ["history", "docs/samples/history.csv"],
    ["history", "docs/samples/history.ndjson"],
    ["build-data", "docs/samples/build-data.ndjson"],
    ["market", "docs/samples/market.csv"],
    ["market", "docs/samples/market.ndjson"],
    ["recalls", "docs/samples/recalls.txt"],
    ["epa", "docs/samples/epa.csv"],
  ] as const)(
    "[EMB-4] %s: the sample file %s is valid, a dry run writes nothing, and a second run adds nothing",
    async (kind, file) => {
      const text = await readFile(file);
      const format = detectFormat(file) ?? "csv";
      const tables = { plates, history: historyEvents, "build-data": buildData, market: marketListings };
      const table = { ...tables, recalls: recallCampaigns, epa: epaVehicles }[kind];
      const before = await database.db.$count(table);
      const dry = await run(kind, text, format, true);
      const unread = kind === "epa" ? ["createdOn"] : [];
      expect(dry).toMatchObject({ failed: 0, list: [], added: 0, unread });
      expect(dry.records).toBeGreaterThan(0);
      expect(await database.db.$count(table)).toBe(before);
      const counts = { failed: 0, added: dry.records, updated: 0, unchanged: 0 };
      expect(await run(kind, text, format)).toMatchObject(counts);
      expect(await run(kind, text, format)).toMatchObject({ ...counts, added: 0, unchanged: dry.records });
      expect(await database.db.$count(table)).toBe(before + dry.records);
    },
  );

  it("[EMB-4] a record with the same supplier ID as an earlier record updates it if the content has changed", async () => {
    const vin = "1HGCM82633A000002";
    const title = { id: "77", vin, kind: "title", date: "2011", source: "Titles" };
    const save = (text: string) => run("history", JSON.stringify({ ...title, text }), "ndjson");
    expect(await save("first")).toMatchObject({ added: 1 });
    expect(await save("corrected")).toMatchObject({ added: 0, updated: 1, unchanged: 0 });
    expect(await save("corrected")).toMatchObject({ updated: 0, unchanged: 1 });
    const { events, sources } = await createTableRecords(database.db, () => new Date()).records(vin);
    expect(events).toMatchObject([{ id: "77", text: "corrected" }]);
    expect(sources).toMatchObject([
      { source: "Titles", covers: ["title"], asked: true, answered: true, newestDate: "2011" },
    ]);
  });

  it("[EMB-4] imports each of thousands of lines once, and counts duplicates as unchanged", async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => `P${index % 1500},OH,1HGCM82633A000003,Plates`);
    const text = ["plate,state,vin,source", ...rows].join("\n");
    const before = await database.db.$count(plates);
    const counts = { records: 3000, added: 1500, updated: 0, unchanged: 1500, failed: 0 };
    expect(await run("plates", text, "csv")).toMatchObject(counts);
    expect(await database.db.$count(plates)).toBe(before + 1500);
  });

  it("[EMB-3] a VIN's build data applies to that VIN only, and a trim's build data applies to that trim only", async () => {
    const source = createTableBuildData(database.db);
    const lines = [
      { vin: "1HGCM82633A000004", source: "Own", baseCents: 1 },
      { year: 2003, make: "Honda", model: "Accord", trim: "EX", source: "Typical", baseCents: 2 },
    ];
    await run("build-data", lines.map((line) => JSON.stringify(line)).join("\n"), "ndjson");
    const accord = { vin: "1HGCM82633A000005", year: 2003, make: "HONDA", model: "accord", trim: "ex" };
    const built = async (question: Partial<typeof accord> | { trim: null } | { year: null }) => {
      const { build, answered } = await source.build({ ...accord, ...question });
      expect(answered).toBe(true);
      return build;
    };
    expect(await built({ vin: "1HGCM82633A000004" })).toMatchObject({ source: "Own", scope: "vin" });
    expect(await built({})).toMatchObject({ source: "Typical", scope: "trim" });
    expect(await built({ trim: "LX" })).toBeNull();
    expect(await built({ trim: null })).toBeNull();
    expect(await built({ year: null })).toBeNull();
  });

  it("[EMB-3] seeding the sample vehicles repeatedly doesn't add duplicates, and marks all market listings as samples", async () => {
    await seedSampleRecords(database.db);
    const counts = async () =>
      Promise.all(
        [historyEvents, plates, buildData, marketListings].map((table) => database.db.$count(table)),
      );
    const before = await counts();
    await seedSampleRecords(database.db);
    expect(await counts()).toEqual(before);
    expect(await database.db.$count(marketListings, eq(marketListings.sample, false))).toBe(0);
    for (const format of ["csv", "ndjson"] as const) {
      const text = await readFile(`docs/samples/market.${format}`);
      expect(await run("market", text, format)).toMatchObject({ added: 0, updated: 0 });
    }
  });
});
