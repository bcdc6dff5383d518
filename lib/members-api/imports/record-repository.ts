import { getTableColumns, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { BuildData } from "@/lib/contract/vehicle-build-data";
import type { Database } from "../db/database";
import { epaVehicles, marketListings, recallCampaigns } from "../db/schema/imports";
import { buildData, historyEvents, plates } from "../db/schema/sources";

export type PlateRecord = Pick<typeof plates.$inferInsert, "plate" | "state" | "vin" | "source" | "sample">;
export type HistoryRecord = typeof historyEvents.$inferInsert;
export type MarketRecord = typeof marketListings.$inferInsert;
export type RecallRecord = typeof recallCampaigns.$inferInsert;
export type EpaRecord = typeof epaVehicles.$inferInsert;
export interface BuildRecord {
  key: string;
  data: BuildData;
  source: string;
  sample: boolean;
}

/** How many rows were new, how many were there with other content, and how many stood there just so. */
export interface Written {
  added: number;
  updated: number;
  unchanged: number;
}

const countsSchema = z.object({
  rows: z.tuple([z.object({ added: z.coerce.number(), written: z.coerce.number() })]),
});

interface Target<Row> {
  table: PgTable;
  /** Identifies a record when it comes again. */
  key: readonly PgColumn[];
  keyOf(row: Row): string;
}

/** Of doubles in a batch the last one counts, as it would one by one; a single INSERT cannot meet the same row twice. */
function withoutDoubles<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const byKey = new Map<string, Row>();
  let updated = 0;
  let unchanged = 0;
  for (const row of rows) {
    const key = keyOf(row);
    const before = byKey.get(key);
    if (before !== undefined) {
      if (JSON.stringify(before) === JSON.stringify(row)) unchanged += 1;
      else updated += 1;
    }
    byKey.set(key, row);
  }
  return { rows: [...byKey.values()], updated, unchanged };
}

/** Inserts new rows, updates changed ones, and leaves unchanged ones alone. */
async function write<Row extends object>(
  db: Database,
  target: Target<Row>,
  records: readonly Row[],
): Promise<Written> {
  if (records.length === 0) return { added: 0, updated: 0, unchanged: 0 };
  const { rows, ...doubles } = withoutDoubles(records, target.keyOf);
  const columns = getTableColumns(target.table);
  const names = Object.keys(rows[0] ?? {}).filter((name) => columns[name] !== undefined);
  const nameOf = (name: string) => columns[name]?.name ?? name;
  const list = (of: readonly string[]) => sql.raw(of.map((name) => `"${name}"`).join(", "));
  const keys = target.key.map((column) => column.name);
  const content = names.map(nameOf).filter((name) => !keys.includes(name) && name !== "id");
  const set = content.map((name) => `"${name}" = excluded."${name}"`);
  const changed = content.map((name) => `t."${name}" is distinct from excluded."${name}"`);
  const stamp = "importedAt" in columns ? [`"${nameOf("importedAt")}" = now()`] : [];
  // One parameter for all rows: an INSERT with one for each cell costs most of an import's time.
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [nameOf(name), cell]))),
  );
  const columnList = list(names.map(nameOf));
  const answer: unknown = await db.execute(sql`
    with written as (
      insert into ${target.table} as t (${columnList})
      select ${columnList} from jsonb_populate_recordset(null::${target.table}, ${json}::jsonb)
      on conflict (${list(keys)}) do update set ${sql.raw([...set, ...stamp].join(", "))}
      where ${sql.raw(changed.join(" or "))}
      returning (xmax = 0) as is_new
    )
    select count(*) filter (where is_new) as added, count(*) as written from written`);
  // xmax = 0 is PostgreSQL's sign of a row that this statement inserted: an updated one has a transaction there.
  const [{ added, written }] = countsSchema.parse(answer).rows;
  return {
    added,
    updated: written - added + doubles.updated,
    unchanged: rows.length - written + doubles.unchanged,
  };
}

export function writePlates(db: Database, rows: readonly PlateRecord[]): Promise<Written> {
  const key = [plates.plate, plates.state];
  return write(db, { table: plates, key, keyOf: (row) => `${row.state} ${row.plate}` }, rows);
}

export function writeHistory(db: Database, rows: readonly HistoryRecord[]): Promise<Written> {
  return write(db, { table: historyEvents, key: [historyEvents.digest], keyOf: (row) => row.digest }, rows);
}

export function writeBuildData(db: Database, rows: readonly BuildRecord[]): Promise<Written> {
  return write(db, { table: buildData, key: [buildData.key], keyOf: (row) => row.key }, rows);
}

export function writeMarket(db: Database, rows: readonly MarketRecord[]): Promise<Written> {
  return write(db, { table: marketListings, key: [marketListings.digest], keyOf: (row) => row.digest }, rows);
}

export function writeRecalls(db: Database, rows: readonly RecallRecord[]): Promise<Written> {
  const key = [recallCampaigns.recordId];
  return write(db, { table: recallCampaigns, key, keyOf: (row) => String(row.recordId) }, rows);
}

export function writeEpa(db: Database, rows: readonly EpaRecord[]): Promise<Written> {
  return write(db, { table: epaVehicles, key: [epaVehicles.id], keyOf: (row) => String(row.id) }, rows);
}
