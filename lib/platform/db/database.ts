import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { RunStatements } from "./job-queues";
import type { SchemaRange } from "./schema-range";

/** PGlite has one connection: in `db.transaction(async (tx) => …)`, a query on `db` instead of `tx` waits forever. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** Sees all sites. Members' calls must use `forSite`. */
export type RootDatabase = Database & {
  forSite(siteId: string): Database;
  run: RunStatements;
};

export interface OpenDatabase {
  db: RootDatabase;
  driver: "pglite" | "postgres";
  schemaRange: SchemaRange;
  close(): Promise<void>;
}
