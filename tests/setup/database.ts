import { createHash, randomBytes } from "node:crypto";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { describe } from "vitest";
import { seedSites } from "@/lib/compose/seed-sites";
import type { RootDatabase } from "@/lib/platform/db/database";
import { getMigrationsHash } from "@/lib/platform/db/migrate";
import { openPostgres } from "@/lib/platform/db/open-postgres";
import { buildPgliteDump, PGLITE_OPTIONS, readPgliteDump } from "@/lib/platform/db/pglite-dump";
import { createPgliteScopes } from "@/lib/platform/db/pglite-transactions";
import { getMigrationsFolder } from "@/lib/platform/db/schema-range";
import { dropRunDatabases, runPrefix, TEST_DATABASE_URL, withPostgresAdmin } from "./run-databases";

export type TestDriver = "pglite" | "postgres";

export interface TestDatabase {
  db: RootDatabase;
  driver: TestDriver;
  url: string | undefined;
  close(): Promise<void>;
}

/** PGlite, or PostgreSQL with TEST_DRIVER=postgres and TEST_DATABASE_URL. */
export const testDriver: TestDriver = process.env.TEST_DRIVER === "postgres" ? "postgres" : "pglite";
const PORT = 3000;

export function describeDatabase(
  suite: (open: () => Promise<TestDatabase>, driver: TestDriver) => void,
): void {
  const title = testDriver === "postgres" ? "on PostgreSQL" : "on PGlite";
  describe(title, () => suite(openTestDatabase, testDriver));
}

export const describePostgres = describe.runIf(testDriver === "postgres");

/** A worker keeps its modules, so its test files share a database. */
const idleDatabases: TestDatabase[] = [];

/**
 * Returns the worker's database, emptied and seeded. Tests that break it, restart it or change its schema must use
 * `openOwnDatabase`.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const database = idleDatabases.pop() ?? (await openSeeded());
  await database.db.execute(RESET_ALL_TABLES);
  let isOpen = true;
  return {
    ...database,
    async close() {
      if (isOpen) idleDatabases.push(database);
      isOpen = false;
    },
  };
}

export async function openOwnDatabase(driver: TestDriver = testDriver): Promise<TestDatabase> {
  const opened = await openEmpty(driver);
  await opened.db.transaction((tx) => seedSites(tx, { port: PORT }));
  return opened;
}

async function openSeeded(): Promise<TestDatabase> {
  const database = await openOwnDatabase();
  await database.db.execute(COPY_SEEDED_ROWS);
  return database;
}

const COPY_SEEDED_ROWS = sql`do $$
  declare one record;
  begin
    create schema seeded;
    for one in select tablename as name from pg_tables where schemaname = 'public' loop
      execute format('create table seeded.%1$I as table public.%1$I', one.name);
    end loop;
  end $$`;

/** The replica role skips triggers and foreign keys, so append-only tables can be emptied in any order. */
const RESET_ALL_TABLES = sql`do $$
  declare one record;
  begin
    set local session_replication_role = replica;
    for one in select tablename as name from pg_tables where schemaname = 'public' loop
      execute format('delete from %I', one.name);
      execute format('insert into public.%1$I table seeded.%1$I', one.name);
    end loop;
    for one in select sequencename as name from pg_sequences where schemaname = 'public' loop
      execute format('alter sequence %I restart', one.name);
    end loop;
    -- The engine's jobs, and the clock that a test may have set for them.
    delete from jobs.job;
    update jobs.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null;
    update jobs.version set monitor_backoff_on = null;
    create or replace function jobs.job_now() returns timestamptz language sql stable as 'select now()';
    set local session_replication_role = origin;
  end $$`;

function openEmpty(driver: TestDriver): Promise<TestDatabase> {
  return driver === "pglite" ? openMemoryPglite() : openOwnPostgres();
}

async function openMemoryPglite(): Promise<TestDatabase> {
  await buildPgliteDump();
  const client = await PGlite.create({ ...PGLITE_OPTIONS, loadDataDir: await readPgliteDump() });
  return {
    driver: "pglite",
    db: createPgliteScopes(client),
    url: undefined,
    close: () => client.close(),
  };
}

/** Creates an empty PostgreSQL database without a schema. */
export async function createPostgresDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `${runPrefix()}${randomBytes(4).toString("hex")}`;
  await withPostgresAdmin((admin) => admin.query(`create database ${name}`));
  return { url: toUrl(name), drop: () => dropRunDatabases(name) };
}

function toUrl(database: string): string {
  if (!TEST_DATABASE_URL) throw new Error("Set TEST_DATABASE_URL to run on PostgreSQL.");
  const url = new URL(TEST_DATABASE_URL);
  url.pathname = `/${database}`;
  return url.href;
}

/** Copies a migrated template; migrating takes longer than most suites. */
async function openOwnPostgres(): Promise<TestDatabase> {
  const template = `glovebox_template_${getMigrationsHash(getMigrationsFolder(process.cwd()))}`;
  const name = `${runPrefix()}${randomBytes(4).toString("hex")}`;
  const lock = createHash("sha256").update(template).digest().readInt32BE();
  await withPostgresAdmin(async (admin) => {
    await admin.query("select pg_advisory_lock($1)", [lock]);
    const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [template]);
    if (!rowCount) {
      // Renamed when complete, so that a killed run leaves no partial template.
      await admin.query(`drop database if exists ${template}_new`);
      await admin.query(`create database ${template}_new`);
      await (await openPostgres({ url: toUrl(`${template}_new`) })).close();
      await admin.query(`alter database ${template}_new rename to ${template}`);
    }
    await admin.query(`create database ${name} template ${template}`);
    // Waiting for the disk at each commit takes most of a short test's time.
    await admin.query(`alter database ${name} set synchronous_commit = off`);
  });
  // On slow machines, 100 parallel calls would get 503, but race tests need each call to finish.
  const opened = await openPostgres({ url: toUrl(name), callMs: 30_000 });
  return {
    driver: "postgres",
    db: opened.db,
    url: toUrl(name),
    async close() {
      await opened.close();
      await dropRunDatabases(name);
    },
  };
}
