import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migrateNodePostgres } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePgliteDatabase } from "drizzle-orm/pglite/migrator";
import type { Client } from "pg";
import { grantJobs, installJobs, jobsInstallation } from "../kernel/job-queues";
import { ADVISORY_LOCKS } from "./advisory-locks";
import { sqlState } from "./database";
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

/** Identifies the result of the migrations; a dumped data folder is valid for one result only. */
export function migrationsHash(folder: string): string {
  const hash = createHash("sha256").update(ENABLE_ROW_LEVEL_SECURITY).update(jobsInstallation());
  hash.update(SCHEMA_RANGE_TABLE).update(JSON.stringify(readSchemaRange(folder)));
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  for (const name of names.sort())
    hash
      .update(name)
      .update("\0")
      .update(readFileSync(join(folder, name)));
  return hash.digest("hex").slice(0, 16);
}

/** Leaves a database alone that a newer release has migrated. */
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

/**
 * Runs a transaction of `client`, again where it ends in a deadlock: a call of an instance that still serves may wait for a table that
 * the transaction has changed, and the transaction for one that the call writes to. Throws the fifth deadlock, and all else.
 */
export async function throughDeadlocks(
  client: Pick<Client, "query">,
  run: () => Promise<unknown>,
): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await run();
      return;
    } catch (error) {
      // A text that begins its own transaction leaves it open when it fails, and whatever came next would fail of that.
      await client.query("rollback").catch(() => undefined);
      if (sqlState(error) !== DEADLOCK || tried === DEADLOCKS_MAX) throw error;
    }
  }
}

/**
 * Safe with several instances starting at once: they take turns, and all but the first find nothing to do. Leaves a
 * database alone that a newer release has migrated.
 */
export async function migratePostgres(client: Client, folder: string): Promise<void> {
  const run: ExecuteSql = async (text, values) => (await client.query(text, values)).rows;
  await client.query("select pg_advisory_lock($1)", [ADVISORY_LOCKS.migration]);
  try {
    if (!(await prepareMigration(run, folder))) return;
    await client.query(...scopeStatement(ALL_SITES, null));
    const database = drizzlePostgres({ client });
    await throughDeadlocks(client, () => migrateNodePostgres(database, { migrationsFolder: folder }));
    await throughDeadlocks(client, () => enableRowLevelSecurity(run));
    await throughDeadlocks(client, () =>
      installJobs((text, values) => runOnClient(client, text, values), "postgres"),
    );
    await throughDeadlocks(client, () => client.query(grantJobs(SITE_ROLE)));
    await writeSchemaState(run, readSchemaRange(folder));
  } finally {
    await client.query("select pg_advisory_unlock($1)", [ADVISORY_LOCKS.migration]);
  }
}
