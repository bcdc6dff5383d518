import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { RunStatements } from "../kernel/job-queues";

/**
 * The database or a transaction, on either driver. PGlite has one connection: inside `db.transaction(async (tx) => …)`
 * every query must use `tx`; a query on `db` waits forever.
 */
export type Database = PgDatabase<PgQueryResultHKT>;

/**
 * The unscoped database, for work across sites: finding the site of a host, housekeeping, seeds, imports, operators.
 * Members' calls read and write through `forSite`.
 */
export type RootDatabase = Database & {
  /** The same database limited to one site's rows by row-level security. Throws on an invalid id. */
  forSite(siteId: string): Database;
  /** One statement, or several without values, that see all sites: for the job engine, which writes its own SQL. */
  run: RunStatements;
};

export interface OpenDatabase {
  db: RootDatabase;
  driver: "pglite" | "postgres";
  /** Closes the connection and releases the data folder's lock. Safe to call twice. */
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
