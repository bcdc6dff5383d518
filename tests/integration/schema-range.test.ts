import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import type { OpenDatabase } from "@/lib/members-api/db/database";
import { openPglite } from "@/lib/members-api/db/open-pglite";
import { openPostgres } from "@/lib/members-api/db/open-postgres";
import { buildPgliteDump } from "@/lib/members-api/db/pglite-dump";
import {
  migrationsFolder,
  readSchemaRange,
  readSchemaState,
  rowsOf,
  writeSchemaState,
} from "@/lib/members-api/db/schema-range";
import { type DatabaseOptions, openDatabase } from "@/lib/members-api/kernel/open-database";
import { createReadiness } from "@/lib/members-api/kernel/readiness";
import { describeDatabase, describePostgres, openOwnDatabase, type TestDriver } from "../setup/database";

const present = readSchemaRange(migrationsFolder(process.cwd()));
const later = present.newest + 1;
const numbered = (version: number) => String(version).padStart(4, "0");
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo();
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "glovebox-range-"));
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The project as a later release has it: with more migrations, of which the last one may break older code. */
function laterRelease(statements: string[], isBreaking: boolean): string {
  const projectDir = temporaryFolder();
  const folder = migrationsFolder(projectDir);
  cpSync(migrationsFolder(process.cwd()), folder, { recursive: true });
  const journal = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8"));
  const newest = Math.max(...journal.entries.map((entry: { when: number }) => entry.when));
  const breaking: Record<string, string> = {};
  statements.forEach((statement, at) => {
    const tag = `${numbered(later + at)}_later`;
    const when = newest + 1 + at;
    journal.entries.push({ idx: later + at, version: "7", when, tag, breakpoints: true });
    writeFileSync(join(folder, `${tag}.sql`), statement);
    if (isBreaking && at === statements.length - 1) breaking[tag] = "a test";
  });
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify(journal));
  writeFileSync(join(folder, "range.json"), JSON.stringify({ breaking, optional: [] }));
  return projectDir;
}

interface Place {
  options: Pick<DatabaseOptions, "dataDir" | "databaseUrl">;
  /** Opens and migrates it as a release does that stands in `projectDir`. */
  open(projectDir?: string): Promise<OpenDatabase>;
}

async function newPlace(driver: TestDriver): Promise<Place> {
  const dataDir = temporaryFolder();
  if (driver === "pglite") {
    await buildPgliteDump();
    return { options: { dataDir }, open: (projectDir) => openPglite({ dataDir, projectDir }) };
  }
  const { url = "", close } = await openOwnDatabase();
  cleanUp.push(close);
  return { options: { dataDir, databaseUrl: url }, open: (projectDir) => openPostgres({ url, projectDir }) };
}

const quiet = () => ({ debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() });
const vinData = { dataDate: "2026-01-15" };

describeDatabase((_open, driver) => {
  it("[RUN-ROLE] an older release runs on a database that a newer one only added to, and not on one that it changed", async () => {
    const place = await newPlace(driver);
    await (await place.open()).close();
    const added = "alter table users add column later_note text not null default ''";
    await (await place.open(laterRelease([added], false))).close();
    const opened = await place.open();
    const run = rowsOf(opened.db.run);
    expect(await readSchemaState(run)).toEqual({ version: later, oldestCode: present.breaking });
    expect(await run("select later_note from users limit 0")).toEqual([]);
    // A release that knew no ranges left drizzle's own list alone.
    await run("drop table if exists drizzle.schema_range");
    expect(await readSchemaState(run)).toEqual({ version: later, oldestCode: 0 });
    await opened.close();
    await (await place.open(laterRelease([added, "drop table leads"], true))).close();
    await expect(place.open()).rejects.toThrow(
      `contain migration ${numbered(later + 1)}; this one ends with ${numbered(present.newest)}. Run a newer release.`,
    );
  });

  it("[RUN-ROLE] an instance whose schema leaves its range while it runs is not ready, and says why once", async () => {
    const opened = await openOwnDatabase();
    cleanUp.push(() => opened.close());
    const log = quiet();
    const checks = createReadiness({ db: opened.db, schemaRange: present, vinData, log });
    expect(await checks()).toEqual({
      database: { status: "ok" },
      schema: { status: "ok", version: present.newest },
      vin_data: { status: "ok", date: vinData.dataDate },
    });
    const run = rowsOf(opened.db.run);
    await writeSchemaState(run, { newest: later, needs: later, breaking: present.breaking });
    expect(await checks()).toMatchObject({ schema: { status: "ok", version: later } });
    await writeSchemaState(run, { newest: later, needs: later, breaking: later });
    const reason = expect.stringContaining("Run a newer release.");
    for (const _ of [1, 2]) {
      expect(await checks()).toMatchObject({
        database: { status: "ok" },
        schema: { status: "failed", reason },
      });
    }
    expect(log.error.mock.calls).toEqual([[{ reason }, "this instance is not ready"]]);
    await writeSchemaState(run, present);
    expect(await checks()).toMatchObject({ schema: { status: "ok" } });
    expect(log.info.mock.calls).toEqual([[{}, "the database's schema is in range again"]]);
  });
});

describePostgres("on PostgreSQL, which other processes migrate", () => {
  it("[RUN-ROLE] a start that must not migrate waits for the schema it needs, says why, and goes on when it is there", async () => {
    const place = await newPlace("postgres");
    const projectDir = laterRelease(["alter table users add column later_note text"], false);
    const log = quiet();
    const said = new Promise<string>((onOutOfRange) => {
      const options = { ...place.options, projectDir, migrate: false, log, onOutOfRange };
      const opening = openDatabase(options);
      cleanUp.push(async () => (await opening).close());
    });
    const needs = `this release needs ${numbered(later)}. Run the migrations (ROLE=migrate).`;
    expect(await said).toContain(needs);
    expect(log.error).toHaveBeenCalledWith({ reason: await said }, "this instance is not ready");
    await (await place.open(projectDir)).close();
    const opening = openDatabase({ ...place.options, projectDir, migrate: false, log });
    await (await opening).close();
  });

  it("[RUN-ROLE] a start that waits for its schema can be told to leave", async () => {
    const place = await newPlace("postgres");
    const projectDir = laterRelease(["select 1"], false);
    const leaving = new AbortController();
    const opening = openDatabase({
      ...place.options,
      projectDir,
      migrate: false,
      log: quiet(),
      signal: leaving.signal,
      onOutOfRange: () => leaving.abort(),
    });
    await expect(opening).rejects.toThrow("Run the migrations");
  });
});
