import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import type { OpenDatabase } from "./database";
import { migratePostgres, migrationsFolder } from "./migrate";
import * as schema from "./schema";

const CONNECT_TIMEOUT_MS = 2000;

export interface OpenPostgres extends OpenDatabase {
  driver: "postgres";
  pool: Pool;
}

/**
 * Opens and migrates a PostgreSQL 15+ database. `onError` hears of connections that break while idle: without a
 * listener such an error would end the process.
 */
export async function openPostgres(options: {
  url: string;
  projectDir?: string;
  connections?: number;
  onError?: (error: Error) => void;
}): Promise<OpenPostgres> {
  const pool = new Pool({
    connectionString: options.url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  pool.on("error", (error) => options.onError?.(error));
  try {
    await migratePostgres(pool, migrationsFolder(options.projectDir ?? process.cwd()));
  } catch (error) {
    await pool.end();
    throw error;
  }
  let closed: Promise<void> | undefined;
  return {
    driver: "postgres",
    db: drizzle({ client: pool, schema }),
    pool,
    close() {
      closed ??= pool.end();
      return closed;
    },
  };
}
