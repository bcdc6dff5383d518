import { createHash, randomBytes } from "node:crypto";
import { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";
import { describe } from "vitest";
import type { RootDatabase } from "@/lib/members-api/db/database";
import { migrationsFolder, migrationsHash } from "@/lib/members-api/db/migrate";
import { openPostgres } from "@/lib/members-api/db/open-postgres";
import { buildPgliteDump, readPgliteDump } from "@/lib/members-api/db/pglite-dump";
import { pgliteScopes } from "@/lib/members-api/db/pglite-scopes";
import { seedSites } from "@/lib/members-api/site/seed-sites";

export type TestDriver = "pglite" | "postgres";

export interface TestDatabase {
  db: RootDatabase;
  driver: TestDriver;
  /** Of the PostgreSQL database: for tests that start another process on it. */
  url: string | undefined;
  close(): Promise<void>;
}

export const TEST_DATABASE_URL = process.env.TEST_DATABASE_URL || undefined;
const PORT = 3000;

/** A fresh, migrated database with the five sites in it: PGlite in memory, or a PostgreSQL database of its own. */
export async function openTestDatabase(driver: TestDriver = "pglite"): Promise<TestDatabase> {
  const opened = driver === "pglite" ? await openMemoryPglite() : await openOwnPostgres();
  await opened.db.transaction((tx) => seedSites(tx, { port: PORT }));
  return opened;
}

/** Runs a suite on PGlite, and on PostgreSQL too where TEST_DATABASE_URL names one. */
export function describeDatabases(
  suite: (open: () => Promise<TestDatabase>, driver: TestDriver) => void,
): void {
  describe("on PGlite", () => suite(() => openTestDatabase("pglite"), "pglite"));
  if (TEST_DATABASE_URL) {
    describe("on PostgreSQL", () => suite(() => openTestDatabase("postgres"), "postgres"));
  }
}

async function openMemoryPglite(): Promise<TestDatabase> {
  await buildPgliteDump();
  const client = await PGlite.create({ loadDataDir: await readPgliteDump() });
  return {
    driver: "pglite",
    db: pgliteScopes(client),
    url: undefined,
    close: () => client.close(),
  };
}

function urlOf(database: string): string {
  if (!TEST_DATABASE_URL) throw new Error("Set TEST_DATABASE_URL to run on PostgreSQL.");
  const url = new URL(TEST_DATABASE_URL);
  url.pathname = `/${database}`;
  return url.href;
}

async function withAdmin<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: TEST_DATABASE_URL });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Copies of one migrated template: migrating each would take longer than most suites. */
async function openOwnPostgres(): Promise<TestDatabase> {
  const template = `glovebox_template_${migrationsHash(migrationsFolder(process.cwd()))}`;
  const name = `glovebox_test_${randomBytes(8).toString("hex")}`;
  const lock = createHash("sha256").update(template).digest().readInt32BE();
  await withAdmin(async (admin) => {
    await admin.query("select pg_advisory_lock($1)", [lock]);
    const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [template]);
    if (!rowCount) {
      // Renamed when it is complete: a run that was killed leaves no half template behind.
      await admin.query(`drop database if exists ${template}_new`);
      await admin.query(`create database ${template}_new`);
      await (await openPostgres({ url: urlOf(`${template}_new`) })).close();
      await admin.query(`alter database ${template}_new rename to ${template}`);
    }
    await admin.query(`create database ${name} template ${template}`);
    // Nobody pulls this server's plug in a test, and a wait for the disk at each commit is most of a quick test's time.
    await admin.query(`alter database ${name} set synchronous_commit = off`);
  });
  // A hundred calls at once are answered 503 where the machine is slow; the races want each to have its turn.
  const opened = await openPostgres({ url: urlOf(name), connectTimeoutMs: 30_000 });
  return {
    driver: "postgres",
    db: opened.db,
    url: urlOf(name),
    async close() {
      await opened.close();
      await withAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}
