import { hash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openMembersApi } from "@/lib/compose/open-members-api";
import { importErrors, importRuns, vinIndexes } from "@/lib/imports/schema";
import { openPglite } from "@/lib/platform/db/open-pglite";
import { openPostgres } from "@/lib/platform/db/open-postgres";
import { createDatabaseFileStore } from "@/lib/platform/files/database-file-store";
import { plates } from "@/lib/sources/schema";
import { ensureVinIndex } from "@/lib/vin/index-file";
import { openVinIndex } from "@/lib/vin/open-index";
import { describePostgres, openOwnDatabase, testDriver } from "../setup/database";
import { runImportCommand, startImport } from "../setup/import-command";
import { NO_NETWORK, TEST_PASSWORD_COST } from "../setup/members-api";
import { isDeep } from "../setup/runs";
import { createSubfolder, createTestFolder } from "../setup/test-folder";

const LIMIT = 240_000;
const GOOD = "docs/samples/plates.csv";
const folder = createTestFolder();
let dataDir: string;
beforeEach(() => {
  dataDir = createSubfolder(folder);
});

describe("the import command", () => {
  it(
    "[EMB-4] rejects a database in use, lists errors by line, imports the rest, and returns an exit code",
    async () => {
      const inUse = await openPglite({ dataDir });
      expect(await runImportCommand({ dataDir }, "plates", GOOD)).toMatchObject({
        code: 2,
        out: "",
        err: expect.stringContaining(`in use by process ${process.pid}`),
      });
      await inUse.close();
      const bad = join(dataDir, "bad.csv");
      const row = (plate: string, state: string) => `${plate},${state},1HGCM82633A004352,Plates,Red`;
      await writeFile(bad, `plate,state,vin,source,Color\n${row("ABC1", "Ohio")}\n${row("ABC2", "OH")}\n`);
      const run = await runImportCommand({ dataDir }, "plates", bad);
      expect(run).toMatchObject({
        code: 1,
        out: expect.stringContaining("1 added"),
        err: expect.stringContaining("line 2: state must be two letters"),
      });
      expect(run.err).toContain("Ignored fields that the import doesn't have: Color.");
    },
    LIMIT,
  );

  it(
    "[EMB-4] reads gzipped files and standard input, and rejects an invalid import with a reason",
    async () => {
      const packed = join(dataDir, "plates.csv.gz");
      await writeFile(packed, gzipSync(await readFile(GOOD)));
      const all = await Promise.all([
        runImportCommand({ dataDir }, "plates", packed, "--dry-run"),
        runImportCommand({ dataDir, input: await readFile(GOOD) }, "plates", "-", "--dry-run"),
        runImportCommand({ dataDir }, "epa", "docs/samples/market.ndjson"),
        runImportCommand({ dataDir }, "plates", join(dataDir, "none.csv"), "--dry-run"),
      ]);
      expect(all.map(({ code }) => code)).toEqual([0, 0, 2, 2]);
      const [fromGzip, fromInput, format, none] = all;
      for (const read of [fromGzip, fromInput]) expect(read?.out).toContain("2 records read, 2 OK");
      expect(format?.err).toContain("epa must be csv");
      expect(none?.err).toContain("none.csv cannot be read");
    },
    LIMIT,
  );

  it(
    "[EMB-4] builds a VIN index from a gzipped vPIC dump, keeps it if another source appears, and dry-runs a piped dump",
    async () => {
      const dump = await readFile("docs/samples/vpic.plain");
      const gzipped = join(dataDir, "vPICList_lite_2026_06.plain.gz");
      const vinIndex = join(dataDir, "vin", "own.pack");
      await writeFile(gzipped, gzipSync(dump));
      const created = await runImportCommand({ dataDir, vinIndex }, "vpic", gzipped);
      expect(created).toMatchObject({ code: 0, out: expect.stringContaining(vinIndex) });
      const decoder = await openVinIndex(vinIndex, { now: () => new Date("2026-06-01") });
      expect(decoder.decode("1ACCA1L28DP123456")).toMatchObject({
        model: "Comet",
        seats: 5,
        curbWeight: "2,840 lb",
      });
      const source = join(dataDir, "another.db");
      await writeFile(source, "not the file that the index was built from");
      expect(await ensureVinIndex(vinIndex, source, () => undefined)).toBe("current");
      const piped = await runImportCommand({ dataDir, vinIndex, input: dump }, "vpic", "-", "--dry-run");
      expect(piped).toMatchObject({ code: 0, out: expect.stringContaining("Nothing was written") });
    },
    LIMIT,
  );
});

describePostgres("the VIN data of several instances", () => {
  it(
    "[RUN-SHARED] [EMB-4] stores the index built from a dump in the file store, and a running instance loads it immediately",
    async () => {
      const { url: databaseUrl = "", db, close } = await openOwnDatabase("postgres");
      const quiet = () => undefined;
      const running = await openMembersApi({
        dataDir: join(dataDir, "instance"),
        databaseUrl,
        runsJobs: false,
        secrets: { digestKey: "k".repeat(32) },
        port: 3000,
        log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
        sources: NO_NETWORK,
        passwordCost: TEST_PASSWORD_COST,
      });
      onTestFinished(async () => {
        await running.close();
        await close();
      });
      const shipped = running.services.vinIndex.path;
      const cut = join(dataDir, "cut.plain");
      const dump = await readFile("docs/samples/vpic.plain");
      await writeFile(cut, dump.subarray(0, dump.length / 2));
      const ground = { dataDir: join(dataDir, "command"), databaseUrl };
      const failedRun = await runImportCommand(ground, "vpic", cut);
      expect([failedRun.code, await db.select().from(vinIndexes)]).toEqual([2, []]);
      const run = await runImportCommand(ground, "vpic", "docs/samples/vpic.plain");
      expect(run).toMatchObject({
        code: 0,
        out: expect.stringContaining("Every running server on this database loads it immediately."),
      });
      const [{ fileKey, sha256 } = { fileKey: "", sha256: "" }] = await db.select().from(vinIndexes);
      const stored = await createDatabaseFileStore(db).get(fileKey);
      expect(hash("sha256", stored ?? "")).toBe(sha256);
      // Without a notification, the server would check only once a minute.
      await expect.poll(() => running.services.vinIndex.path, { timeout: 20_000 }).not.toBe(shipped);
      const { path } = running.services.vinIndex;
      expect(path).toBe(join(dataDir, "instance", "vin-index", `${sha256}.pack`));
      expect((await readFile(path)).equals(stored ?? Buffer.alloc(0))).toBe(true);
    },
    LIMIT,
  );
});

const LINES = isDeep ? 40_000 : 12_000;
const isWrong = (index: number) => index % 1000 === 500;
const WRONG_LINES = Array.from({ length: LINES }, (_, index) => index)
  .filter(isWrong)
  .map((index) => index + 2);

/** Returns a CSV file in which one in 1,000 states is wrong. */
function plateFile(): string {
  const row = (index: number) => `K${index},${isWrong(index) ? "Ohio" : "OH"},1HGCM82633A004352,"Killed"`;
  return ["plate,state,vin,source", ...Array.from({ length: LINES }, (_, index) => row(index))].join("\r\n");
}

interface Ground {
  dataDir: string;
  databaseUrl?: string;
}

/** Each kill adds a slow process start. */
const KILLS = isDeep ? 4 : 1;

async function killAndResume(ground: Ground, file: string): Promise<{ kills: number; resumed: number }> {
  let kills = 0;
  let resumed = 0;
  for (let round = 0; round < 12; round++) {
    const { child, errorOutput, completion } = await startImport(ground, "plates", file);
    let isOver = false;
    void completion.then(() => {
      isOver = true;
    });
    if (round < 4 && kills < KILLS) {
      while (!isOver && !/\d+ records/.test(errorOutput())) await sleep(20);
      // Past the middle, the import may finish before the signal.
      const records = Number(/(\d+) records/.exec(errorOutput())?.[1]);
      if (records < LINES / 2) await sleep(Math.random() * 100);
      if (!isOver && records < LINES / 2) kills += child.kill("SIGKILL") ? 1 : 0;
    }
    const { code, err } = await completion;
    if (/Continuing after line \d+/.test(err)) resumed += 1;
    if (code !== null) {
      expect(err).not.toMatch(/Error:/);
      expect(code).toBe(1);
      return { kills, resumed };
    }
  }
  throw new Error("the import never finished");
}

describe.runIf(isDeep || testDriver === "postgres")(`a killed import (${testDriver})`, () => {
  it(
    "[EMB-4] resumes where it stopped without losing or duplicating records, with correct totals and line numbers",
    async () => {
      const file = join(dataDir, "plates.csv");
      await writeFile(file, plateFile());
      const ownDatabase = testDriver === "postgres" ? await openOwnDatabase("postgres") : null;
      const ground = { dataDir, databaseUrl: ownDatabase?.url };
      onTestFinished(async () => ownDatabase?.close());
      const { kills, resumed } = await killAndResume(ground, file);
      expect(kills).toBeGreaterThan(0);
      expect(resumed).toBeGreaterThan(0);
      const database = ownDatabase?.url
        ? await openPostgres({ url: ownDatabase.url })
        : await openPglite({ dataDir });
      const { db } = database;
      const good = LINES - WRONG_LINES.length;
      expect(await db.$count(plates, eq(plates.source, "Killed"))).toBe(good);
      const runs = await db.select().from(importRuns);
      const counts = { added: good, updated: 0, unchanged: 0, failed: WRONG_LINES.length };
      expect(runs).toMatchObject([{ state: "done", records: LINES, ...counts, lines: LINES + 1 }]);
      const reported = await db
        .select({ line: importErrors.line })
        .from(importErrors)
        .orderBy(asc(importErrors.line));
      expect(reported.map(({ line }) => line)).toEqual(WRONG_LINES);
      await database.close();
      const second = await runImportCommand(ground, "plates", file);
      expect(second.out).toContain(
        `0 added, 0 updated, ${good} unchanged, ${WRONG_LINES.length} with errors`,
      );
    },
    LIMIT,
  );
});
