import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migrateNodePostgres } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePgliteDatabase } from "drizzle-orm/pglite/migrator";
import type { Pool } from "pg";
import { RAISE_WALL, raiseSiteWall } from "./site-wall";

/** Any number, the same for all instances: the advisory lock under which one of them migrates. */
const MIGRATION_LOCK = 7_401_336;

/** Relative to the project, not to this file: a bundler moves the code but not the SQL. */
export function migrationsFolder(projectDir: string): string {
  return resolve(projectDir, "lib/members-api/db/migrations");
}

/** Names the state that the migrations lead to; a dumped data folder is good for one such state. */
export function migrationsHash(folder: string): string {
  const hash = createHash("sha256").update(RAISE_WALL);
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
  await raiseSiteWall(
    async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows,
  );
}

/** Safe with several instances starting at once: they take turns, and all but the first find nothing to do. */
export async function migratePostgres(pool: Pool, folder: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    try {
      await migrateNodePostgres(drizzlePostgres({ client }), { migrationsFolder: folder });
      await raiseSiteWall(async (text, values) => (await client.query(text, values)).rows);
    } finally {
      await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    }
  } finally {
    client.release();
  }
}
