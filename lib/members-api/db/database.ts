import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { RunStatements } from "../kernel/job-queues";
import type { SchemaRange } from "./schema-range";

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
  /**
   * Reads the searched tables of all sites, and changes nothing: there the indexes on words can be used. Every query names its
   * site itself, and reads keys alone; the rows are read where the site's own policy holds.
   */
  finder: Database;
};

export interface OpenDatabase {
  db: RootDatabase;
  driver: "pglite" | "postgres";
  /** What this code's migrations run on. */
  schemaRange: SchemaRange;
  /** Closes the connection and releases the data folder's lock. Safe to call twice. */
  close(): Promise<void>;
}

/** An error and what caused it, outermost first. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let current = error; current instanceof Error && causes.length < 5; current = current.cause)
    causes.push(current);
  return causes;
}

/** The SQLSTATE of a database error; drizzle wraps the driver's error as `cause`. */
export function sqlState(error: unknown): string | undefined {
  const codes = causesOf(error).map((cause) => (cause as { code?: unknown }).code);
  return codes.find((code) => typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) as string | undefined;
}

/**
 * Network codes and SQLSTATEs that mean: the database is not there, has no place, takes no writes, or did not get to it
 * in time. It may be otherwise in a moment.
 */
const UNREACHABLE = new Set(["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "ENOTFOUND", "EAI_AGAIN"]);
const UNREACHABLE_STATE = /^(08|53|57P|57014|25006|55P03)/;
const UNREACHABLE_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Client was closed/;

export function isUnreachable(error: unknown): boolean {
  if (UNREACHABLE_STATE.test(sqlState(error) ?? "")) return true;
  return causesOf(error).some((cause) => {
    const code = (cause as NodeJS.ErrnoException).code;
    return UNREACHABLE.has(code ?? "") || UNREACHABLE_MESSAGE.test(cause.message);
  });
}
