import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migrateNodePostgres } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePgliteDatabase } from "drizzle-orm/pglite/migrator";
import type { Client } from "pg";
import { findSqlState } from "@/lib/platform/telemetry";
import { ADVISORY_LOCKS } from "./advisory-locks";
import { getJobsInstallation, grantJobs, installJobs } from "./job-queues";
import { runOnPglite } from "./pglite-transactions";
import { runOnClient } from "./postgres-transactions";
import {
  ALL_SITES,
  ENABLE_ROW_LEVEL_SECURITY,
  type ExecuteSql,
  enableRowLevelSecurity,
  SITE_ROLE,
  scopeStatement,
} from "./rls";
import { prepareMigration, readSchemaRange, SCHEMA_RANGE_TABLE, writeSchemaState } from "./schema-range";

export function getMigrationsHash(folder: string): string {
  const hash = createHash("sha256").update(ENABLE_ROW_LEVEL_SECURITY).update(getJobsInstallation());
  hash.update(SCHEMA_RANGE_TABLE).update(JSON.stringify(readSchemaRange(folder)));
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  for (const name of names.sort())
    hash
      .update(name)
      .update("\0")
      .update(readFileSync(join(folder, name)));
  return hash.digest("hex").slice(0, 16);
}

export async function migratePglite(client: PGlite, folder: string): Promise<void> {
  const run: ExecuteSql = async (text, values) =>
    (await client.query<Record<string, unknown>>(text, values)).rows;
  if (!(await prepareMigration(run, folder))) return;
  await migratePgliteDatabase(drizzlePglite({ client }), { migrationsFolder: folder });
  await enableRowLevelSecurity(run);
  await installJobs((text, values) => runOnPglite(client, text, values), "pglite");
  await client.exec(grantJobs(SITE_ROLE));
  await writeSchemaState(run, readSchemaRange(folder));
}

const DEADLOCK = "40P01";
const DEADLOCKS_MAX = 5;

/** Retries on deadlock, because a running instance may use tables that the migration changes. */
export async function retryDeadlocks(
  client: Pick<Client, "query">,
  run: () => Promise<unknown>,
): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await run();
      return;
    } catch (error) {
      // A script that begins its own transaction leaves it open when it fails.
      await client.query("rollback").catch(() => undefined);
      if (findSqlState(error) !== DEADLOCK || tried === DEADLOCKS_MAX) throw error;
    }
  }
}

/** Takes a lock, so that several instances can start at the same time. Skips a database from a newer release. */
export async function migratePostgres(client: Client, folder: string): Promise<void> {
  const run: ExecuteSql = async (text, values) => (await client.query(text, values)).rows;
  await client.query("select pg_advisory_lock($1)", [ADVISORY_LOCKS.migration]);
  try {
    if (!(await prepareMigration(run, folder))) return;
    await client.query(...scopeStatement(ALL_SITES, null));
    const database = drizzlePostgres({ client });
    await retryDeadlocks(client, () => migrateNodePostgres(database, { migrationsFolder: folder }));
    await retryDeadlocks(client, () => enableRowLevelSecurity(run));
    await retryDeadlocks(client, () =>
      installJobs((text, values) => runOnClient(client, text, values), "postgres"),
    );
    await retryDeadlocks(client, () => client.query(grantJobs(SITE_ROLE)));
    await writeSchemaState(run, readSchemaRange(folder));
  } finally {
    await client.query("select pg_advisory_unlock($1)", [ADVISORY_LOCKS.migration]);
  }
}
