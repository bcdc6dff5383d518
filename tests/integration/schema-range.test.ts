import { Client } from "pg";
import { afterEach, expect, it, vi } from "vitest";
import { createReadiness, openMembersApi } from "@/lib/compose/open-members-api";
import type { OpenDatabase } from "@/lib/platform/db/database";
import { retryDeadlocks } from "@/lib/platform/db/migrate";
import { type DatabaseOptions, openDatabase } from "@/lib/platform/db/open-database";
import { openPglite } from "@/lib/platform/db/open-pglite";
import { openPostgres } from "@/lib/platform/db/open-postgres";
import { buildPgliteDump } from "@/lib/platform/db/pglite-dump";
import {
  getMigrationsFolder,
  getRows,
  readSchemaRange,
  readSchemaState,
  writeSchemaState,
} from "@/lib/platform/db/schema-range";
import { watchSchema } from "@/lib/platform/db/schema-watch";
import { describeDatabase, describePostgres, openOwnDatabase, type TestDriver } from "../setup/database";
import { createLaterRelease, formatVersion, LATER } from "../setup/later-release";
import { NO_NETWORK, TEST_PASSWORD_COST } from "../setup/members-api";
import { createSubfolder, createTestFolder } from "../setup/test-folder";

const present = readSchemaRange(getMigrationsFolder(process.cwd()));
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo();
});

const folder = createTestFolder();

/** Creates the project folder of a later release and removes it after the test. */
function laterProject(statements: string[], isBreaking: boolean): string {
  const { projectDir, remove } = createLaterRelease(statements, isBreaking);
  cleanUp.push(remove);
  return projectDir;
}

interface Place {
  options: Pick<DatabaseOptions, "dataDir" | "databaseUrl">;
  /** Opens and migrates the database as the release in `projectDir` would. */
  open(projectDir?: string): Promise<OpenDatabase>;
}

async function newPlace(driver: TestDriver): Promise<Place> {
  const dataDir = createSubfolder(folder);
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
  it("[RUN-ROLE] an older release runs on a database with additions from a newer release, but not with breaking changes", async () => {
    const place = await newPlace(driver);
    await (await place.open()).close();
    const added = "alter table users add column later_note text not null default ''";
    await (await place.open(laterProject([added], false))).close();
    const opened = await place.open();
    const run = getRows(opened.db.run);
    expect(await readSchemaState(run)).toEqual({ version: LATER, oldestCode: present.breaking });
    expect(await run("select later_note from users limit 0")).toEqual([]);
    await opened.close();
    await (await place.open(laterProject([added, "drop table known_addresses"], true))).close();
    await expect(place.open()).rejects.toThrow(
      `contain migration ${formatVersion(LATER + 1)}; this one ends with ${formatVersion(present.newest)}. Run a newer release.`,
    );
  });

  it("[RUN-ROLE] a first migration that didn't finish doesn't count as a schema, and the next start with migrations finishes it", async () => {
    const place = await newPlace(driver);
    const opened = await place.open();
    const run = getRows(opened.db.run);
    // Simulates a crash after drizzle's last migration, before policies and roles are created.
    await run("delete from drizzle.schema_range");
    expect(await readSchemaState(run)).toBeNull();
    await opened.close();
    const again = await place.open();
    cleanUp.push(() => again.close());
    expect(await readSchemaState(getRows(again.db.run))).toEqual({
      version: present.newest,
      oldestCode: present.breaking,
    });
  });

  it("[RUN-ROLE] a running instance stops being ready if its schema leaves the supported range, and logs the reason once", async () => {
    const opened = await openOwnDatabase();
    cleanUp.push(() => opened.close());
    const log = quiet();
    const schema = watchSchema({ db: opened.db, schemaRange: present, log, isAlone: true });
    const checks = createReadiness({ schema, vinData, runsJobs: false, dataDir: "/no/such/folder" });
    expect(await checks()).toEqual({
      database: { status: "ok" },
      schema: { status: "ok", version: present.newest },
      vin_data: { status: "ok", date: vinData.dataDate },
      disk: { status: "ok" },
    });
    const run = getRows(opened.db.run);
    await writeSchemaState(run, { newest: LATER, needs: LATER, breaking: present.breaking });
    expect(await checks()).toMatchObject({ schema: { status: "ok", version: LATER } });
    await writeSchemaState(run, { newest: LATER, needs: LATER, breaking: LATER });
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

describePostgres("on a PostgreSQL database that other processes migrate", () => {
  it("[RUN-ROLE] a migration restarts after a deadlock with an older instance's call", async () => {
    const place = await newPlace("postgres");
    await (await place.open()).close();
    const projectDir = laterProject(
      ["create index later_users on users (first)", "create index later_orders on orders (vin)"],
      false,
    );
    const call = new Client({ connectionString: place.options.databaseUrl });
    await call.connect();
    cleanUp.push(() => call.end());
    // PostgreSQL cancels the session that detects the deadlock first: here, the migration.
    await call.query("set deadlock_timeout = '60s'; begin; lock table orders in row exclusive mode");
    const opening = place.open(projectDir);
    const waiting = "select from pg_locks where relation = 'orders'::regclass and not granted";
    await vi.waitFor(async () => expect((await call.query(waiting)).rowCount).toBe(1), { timeout: 20_000 });
    await call.query("lock table users in row exclusive mode; commit");
    const opened = await opening;
    cleanUp.push(() => opened.close());
    const query = "select from pg_class where relname in ('later_users', 'later_orders')";
    expect(await getRows(opened.db.run)(query)).toHaveLength(2);
  });

  it("[RUN-ROLE] a deadlock is retried up to four times, even if the migration's own SQL began the transaction", async () => {
    const { url, close } = await openOwnDatabase();
    cleanUp.push(close);
    const client = new Client({ connectionString: url });
    await client.connect();
    cleanUp.push(() => client.end());
    let deadlocks = 4;
    const run = () =>
      client.query(
        `begin; do $$ begin if ${deadlocks-- > 0} then raise sqlstate '40P01'; end if; end $$; commit`,
      );
    await retryDeadlocks(client, run);
    expect(deadlocks).toBe(-1);
    deadlocks = 5;
    await expect(retryDeadlocks(client, run)).rejects.toMatchObject({ code: "40P01" });
    expect(deadlocks).toBe(0);
    expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  it("[RUN-ROLE] with migrations off, startup waits for the required schema, logs why, and continues once it exists", async () => {
    const place = await newPlace("postgres");
    const projectDir = laterProject(["alter table users add column later_note text"], false);
    const log = quiet();
    const reason = new Promise<string>((onOutOfRange) => {
      const options = { ...place.options, projectDir, migrate: false, log, onOutOfRange };
      const opening = openDatabase(options);
      cleanUp.push(async () => (await opening).close());
    });
    const needs = `this release needs ${formatVersion(LATER)}. Run the migrations (ROLE=migrate).`;
    expect(await reason).toContain(needs);
    expect(log.error).toHaveBeenCalledWith({ reason: await reason }, "this instance is not ready");
    await (await place.open(projectDir)).close();
    const opening = openDatabase({ ...place.options, projectDir, migrate: false, log });
    await (await opening).close();
  });

  it("[RUN-ROLE] startup can be aborted while it waits for the required schema", async () => {
    const place = await newPlace("postgres");
    const projectDir = laterProject(["select 1"], false);
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

  it("[RUN-ROLE] a process that runs jobs pauses them when the schema leaves the supported range, and reports the problem", async () => {
    const { db, url: databaseUrl = "", close } = await openOwnDatabase();
    cleanUp.push(close);
    const log = quiet();
    const api = await openMembersApi({
      dataDir: createSubfolder(folder),
      databaseUrl,
      secrets: { digestKey: "k".repeat(32) },
      port: 3000,
      log,
      sources: NO_NETWORK,
      passwordCost: TEST_PASSWORD_COST,
    });
    cleanUp.push(() => api.close());
    expect(await api.checks()).toMatchObject({ schema: { status: "ok" }, jobs: { status: "ok" } });
    const run = getRows(db.run);
    await writeSchemaState(run, { newest: LATER, needs: LATER, breaking: LATER });
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledWith({}, "job processing is paused"), 2000);
    const reason = expect.stringContaining("No jobs run");
    expect(await api.checks()).toMatchObject({
      schema: { status: "failed" },
      jobs: { status: "failed", reason },
    });
    await writeSchemaState(run, present);
    await vi.waitFor(() => expect(log.info).toHaveBeenCalledWith({}, "job processing has resumed"), 2000);
    expect(await api.checks()).toMatchObject({ schema: { status: "ok" }, jobs: { status: "ok" } });
  });
});
