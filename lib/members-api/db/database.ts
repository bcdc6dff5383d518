import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as schema from "./schema";

export type Schema = typeof schema;

/**
 * The database, or a transaction of it, on either driver. PGlite has one connection: inside
 * `db.transaction(async (tx) => …)` every query must go through `tx`, one through `db` waits for ever.
 */
export type Database = PgDatabase<PgQueryResultHKT, Schema>;

/**
 * The whole database, for work that belongs to no one site: finding the site of a host, housekeeping, seeds, imports,
 * administrators of all sites. What a member's call reads and writes goes through `forSite`.
 */
export type RootDatabase = Database & {
  /** The same database seeing one site's rows only, whatever a query asks for. Throws on what is no id. */
  forSite(siteId: string): Database;
};

export interface OpenDatabase {
  db: RootDatabase;
  driver: "pglite" | "postgres";
  /** Ends the connection, and releases the lock of the data folder. Safe to call twice. */
  close(): Promise<void>;
}

/** The SQLSTATE of a database error; drizzle wraps the driver's error as `cause`. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth++) {
    const code = (current as { code?: unknown }).code;
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return code;
    current = current.cause;
  }
  return undefined;
}
