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

export function getCauses(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let current = error; current instanceof Error && causes.length < 5; current = current.cause)
    causes.push(current);
  return causes;
}

export function findSqlState(error: unknown): string | undefined {
  const codes = getCauses(error).map((cause) => (cause as { code?: unknown }).code);
  return codes.find((code) => typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) as string | undefined;
}

const UNREACHABLE = new Set(["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "ENOTFOUND", "EAI_AGAIN"]);
const UNREACHABLE_STATE = /^(08|53|57P|57014|25006|55P03)/;
const UNREACHABLE_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Client was closed/;

export function isUnreachable(error: unknown): boolean {
  if (UNREACHABLE_STATE.test(findSqlState(error) ?? "")) return true;
  return getCauses(error).some((cause) => {
    const code = (cause as NodeJS.ErrnoException).code;
    return UNREACHABLE.has(code ?? "") || UNREACHABLE_MESSAGE.test(cause.message);
  });
}
