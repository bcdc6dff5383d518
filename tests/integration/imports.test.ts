import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPglite } from "@/lib/members-api/db/open-pglite";
import { buildData, historyEvents, plates } from "@/lib/members-api/db/schema";
import { formatOf } from "@/lib/members-api/imports/read-records";
import { type ImportKind, runImport } from "@/lib/members-api/imports/run-import";
import { tableBuildData } from "@/lib/members-api/providers/build-data-provider";
import { tableRecords } from "@/lib/members-api/providers/records-provider";
import { seedSampleRecords } from "@/lib/members-api/seed-records";
import { describeDatabases, type TestDatabase } from "../setup/database";

/** Runs the command as an operator does. */
function command(dataDir: string, ...given: string[]) {
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/import.ts", ...given], {
    env: { ...env, DATA_DIR: dataDir },
  });
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const said = { out: "", err: "" };
    child.stdout.on("data", (chunk: Buffer) => {
      said.out += chunk;
    });
    child.stderr.on("data", (chunk: Buffer) => {
      said.err += chunk;
    });
    child.on("close", (code) => resolve({ code, ...said }));
  });
}

it("[EMB-4] the command refuses a database in use, tells errors by line, and ends with a code that says how it went", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "glovebox-import-"));
  try {
    const good = join(process.cwd(), "docs/samples/plates.csv");
    const inUse = await openPglite({ dataDir });
    expect(await command(dataDir, "plates", good)).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining(`in use by process ${process.pid}`),
    });
    await inUse.close();
    expect(await command(dataDir, "plates", good)).toMatchObject({
      code: 0,
      out: expect.stringContaining("2 added"),
    });
    const bad = join(dataDir, "bad.csv");
    await writeFile(
      bad,
      "plate,state,vin,source\nABC1,Ohio,1HGCM82633A004352,Plates\nABC2,OH,1HGCM82633A004352,Plates\n",
    );
    expect(await command(dataDir, "plates", bad)).toMatchObject({
      code: 1,
      out: expect.stringContaining("1 added"),
      err: expect.stringContaining("line 2: state must be two letters"),
    });
    expect(await command(dataDir, "ghosts", bad)).toMatchObject({
      code: 2,
      err: expect.stringContaining("KIND"),
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

describeDatabases((open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  async function run(kind: ImportKind, text: string, format: "csv" | "ndjson", isDryRun = false) {
    const errors: [number, string][] = [];
    async function* chunks() {
      for (let at = 0; at < text.length; at += 1000) yield text.slice(at, at + 1000);
    }
    const onError = (line: number, problem: string) => void errors.push([line, problem]);
    const result = await runImport(chunks(), { kind, format, db: isDryRun ? null : database.db, onError });
    return { ...result, list: errors };
  }

  it.each([
    ["plates", "docs/samples/plates.csv"],
    ["history", "docs/samples/history.csv"],
    ["history", "docs/samples/history.ndjson"],
    ["build-data", "docs/samples/build-data.ndjson"],
  ] as const)(
    "[EMB-4] %s: the sample file %s is good; a dry run writes nothing, a second run adds nothing",
    async (kind, file) => {
      const text = await readFile(file, "utf8");
      const format = formatOf(file) ?? "csv";
      const table = { plates, history: historyEvents, "build-data": buildData }[kind];
      const before = await database.db.$count(table);
      const dry = await run(kind, text, format, true);
      expect(dry).toMatchObject({ errors: 0, list: [], added: 0 });
      expect(dry.records).toBeGreaterThan(0);
      expect(await database.db.$count(table)).toBe(before);
      expect(await run(kind, text, format)).toMatchObject({ errors: 0, added: dry.records, known: 0 });
      expect(await run(kind, text, format)).toMatchObject({ errors: 0, added: 0, known: dry.records });
      expect(await database.db.$count(table)).toBe(before + dry.records);
    },
  );

  it("[EMB-4] what is wrong is told with its line and its field, and the rest comes in", async () => {
    const text = [
      '{"vin":"1HGCM82633A000001","kind":"title","date":"2011-05-02","source":"Titles"}',
      "{nonsense",
      '{"vin":"1HGCM82633A000001","kind":"ghost","date":"2011-05-02","source":"Titles"}',
      '{"vin":"1HGCM82633A000001","kind":"title","date":"02/05/2011","source":"Titles"}',
      '{"vin":"!","kind":"title","date":"2011","source":"Titles"}',
      '{"vin":"1HGCM82633A000001","kind":"title","date":"2011","source":"nul \\u0000 byte"}',
      '{"vin":"1HGCM82633A000001","kind":"odometer","date":"2012","source":"Titles","odometer":-5}',
      '{"vin":"1HGCM82633A000001","kind":"odometer","date":"2012","source":"Titles","odometer":55000}',
    ].join("\n");
    const { records, added, errors, list } = await run("history", text, "ndjson");
    expect({ records, added, errors }).toEqual({ records: 8, added: 2, errors: 6 });
    expect(list.map(([line]) => line)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(list.map(([, problem]) => problem.split(":")[0])).toEqual([
      "the line is not JSON",
      "kind",
      "date must be YYYY, YYYY-MM or YYYY-MM-DD",
      "vin must be 5 to 17 letters and digits",
      "source",
      "odometer",
    ]);
  });

  it("[EMB-4] a supplier's own id makes a record the same one: sent again with other content, it is changed", async () => {
    const line = (text: string) =>
      JSON.stringify({
        id: "77",
        vin: "1HGCM82633A000002",
        kind: "title",
        date: "2011",
        source: "Titles",
        text,
      });
    expect(await run("history", line("first"), "ndjson")).toMatchObject({ added: 1 });
    expect(await run("history", line("corrected"), "ndjson")).toMatchObject({ added: 0, known: 1 });
    const { events, sources } = await tableRecords(database.db, () => new Date()).records(
      "1HGCM82633A000002",
    );
    expect(events).toMatchObject([{ id: "77", text: "corrected" }]);
    // Of the kinds that no source holds for this vehicle, nothing is claimed.
    expect(sources).toMatchObject([
      { source: "Titles", covers: ["title"], asked: true, answered: true, newestDate: "2011" },
    ]);
  });

  it("[EMB-4] doubles within one batch come in once, and thousands of lines go through in batches", async () => {
    const row = (index: number) => `P${index % 1500},OH,1HGCM82633A000003,Plates`;
    const text = ["plate,state,vin,source", ...Array.from({ length: 3000 }, (_, index) => row(index))].join(
      "\n",
    );
    const before = await database.db.$count(plates);
    expect(await run("plates", text, "csv")).toMatchObject({
      records: 3000,
      added: 1500,
      known: 1500,
      errors: 0,
    });
    expect(await database.db.$count(plates)).toBe(before + 1500);
  });

  it("[EMB-3] build data of a VIN is its own, a trim's is for that trim alone", async () => {
    const source = tableBuildData(database.db);
    const lines = [
      { vin: "1HGCM82633A000004", source: "Own", baseCents: 1 },
      { year: 2003, make: "Honda", model: "Accord", trim: "EX", source: "Typical", baseCents: 2 },
    ];
    await run("build-data", lines.map((line) => JSON.stringify(line)).join("\n"), "ndjson");
    const accord = { vin: "1HGCM82633A000005", year: 2003, make: "HONDA", model: "accord", trim: "ex" };
    expect(await source.build({ ...accord, vin: "1HGCM82633A000004" })).toMatchObject({
      source: "Own",
      scope: "vin",
    });
    expect(await source.build(accord)).toMatchObject({ source: "Typical", scope: "trim" });
    expect(await source.build({ ...accord, trim: "LX" })).toBeNull();
    expect(await source.build({ ...accord, trim: null })).toBeNull();
    expect(await source.build({ ...accord, year: null })).toBeNull();
  });

  it("[EMB-3] the sample vehicles are seeded again and again without doubles, each record a sample", async () => {
    await seedSampleRecords(database.db);
    const counts = async () =>
      Promise.all([historyEvents, plates, buildData].map((table) => database.db.$count(table)));
    const before = await counts();
    await seedSampleRecords(database.db);
    expect(await counts()).toEqual(before);
  });
});
