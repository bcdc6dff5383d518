import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migrateNodePostgres } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePgliteDatabase } from "drizzle-orm/pglite/migrator";
import type { Client } from "pg";
import { grantJobs, installJobs, jobsInstallation } from "../kernel/job-queues";
import { runOnPglite } from "./pglite-transactions";
import { runOnClient } from "./postgres-transactions";
import {
  ALL_SITES,
  ENABLE_ROW_LEVEL_SECURITY,
  enableRowLevelSecurity,
  SITE_ROLE,
  scopeStatement,
} from "./rls";

/** An arbitrary number, the same for all instances: the advisory lock for migrating. */
const MIGRATION_LOCK = 7_401_336;

/** Relative to the project, not to this file: a bundler moves the code but not the SQL. */
export function migrationsFolder(projectDir: string): string {
  return resolve(projectDir, "lib/members-api/db/migrations");
}

/** Identifies the result of the migrations; a dumped data folder is valid for one result only. */
export function migrationsHash(folder: string): string {
  const hash = createHash("sha256").update(ENABLE_ROW_LEVEL_SECURITY).update(jobsInstallation());
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  for (const name of names.sort())
    hash
      .update(name)
      .update("\0")
      .update(readFileSync(join(folder, name)));
  return hash.digest("hex").slice(0, 16);
}

export async function migratePglite(client: PGlite, folder: string): Promise<void> {
  await migratePgliteDatabase(drizzlePglite({ client }), { migrationsFolder: folder });
  await enableRowLevelSecurity(
    async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows,
  );
  await installJobs((text, values) => runOnPglite(client, text, values), "pglite");
  await client.exec(grantJobs(SITE_ROLE));
}

/** Safe with several instances starting at once: they take turns, and all but the first find nothing to do. */
export async function migratePostgres(client: Client, folder: string): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  try {
    await client.query(...scopeStatement(ALL_SITES, null));
    await migrateNodePostgres(drizzlePostgres({ client }), { migrationsFolder: folder });
    await enableRowLevelSecurity(async (text, values) => (await client.query(text, values)).rows);
    await installJobs((text, values) => runOnClient(client, text, values), "postgres");
    await client.query(grantJobs(SITE_ROLE));
  } finally {
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
  }
}
