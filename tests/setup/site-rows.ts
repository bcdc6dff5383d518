import { randomUUID } from "node:crypto";
import { getTableColumns, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Database } from "@/lib/platform/db/database";
import { allTables } from "./all-tables";

export interface SiteTable {
  name: string;
  table: PgTable;
}

export const siteTables: SiteTable[] = allTables
  .filter((table) =>
    Object.values<PgColumn>(getTableColumns(table)).some((column) => column.name === "site_id"),
  )
  .map((table) => ({ name: getTableConfig(table).name, table }));

/** Values by SQL type; a missing type fails the test. */
const VALUES: Record<string, (column: PgColumn) => unknown> = {
  uuid: () => randomUUID(),
  text: (column) => column.enumValues?.[0] ?? randomUUID(),
  integer: () => 1,
  bigint: () => 1,
  boolean: () => false,
  date: () => "2026-11-26",
  jsonb: () => ({}),
  "timestamp with time zone": () => new Date(),
};

function createSample(column: PgColumn): unknown {
  const make = VALUES[column.getSQLType()];
  if (!make) throw new Error(`VALUES has no ${column.getSQLType()}`);
  return make(column);
}

export function createAnyRow(table: PgTable, siteId: string): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [key, column] of Object.entries<PgColumn>(getTableColumns(table))) {
    if (column.name === "site_id") row[key] = siteId;
    else if (column.notNull && !column.hasDefault) row[key] = createSample(column);
  }
  return row;
}

/** Adds a row to each of a site's tables; skips foreign keys, because only the site matters here. */
export async function fillSiteTables(db: Database, siteId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const { table } of siteTables) {
      await tx.insert(table).values(createAnyRow(table, siteId)).onConflictDoNothing();
    }
  });
}
