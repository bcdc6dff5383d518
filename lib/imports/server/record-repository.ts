import { eq, getTableColumns, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import * as z from "zod";
import type { Database } from "@/lib/platform/db";
import { buildData, historyEvents, plates } from "@/lib/sources/schema";
import type { BuildData } from "@/lib/vehicle/contract/build-data";
import { epaVehicles, importReplaced, marketListings, recallCampaigns } from "../schema";

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
  key: readonly PgColumn[];
  keyOf(row: Row): string;
}

/** Keeps only the last duplicate, because a single INSERT can't update a row twice. */
function withoutDoubles<Row>(rows: readonly Row[], toKey: (row: Row) => string) {
  const byKey = new Map<string, Row>();
  let updated = 0;
  let unchanged = 0;
  for (const row of rows) {
    const key = toKey(row);
    const before = byKey.get(key);
    if (before !== undefined) {
      if (JSON.stringify(before) === JSON.stringify(row)) unchanged += 1;
      else updated += 1;
    }
    byKey.set(key, row);
  }
  return { rows: [...byKey.values()], updated, unchanged };
}

/** Stores replaced rows in `import_replaced`, so that a run can be undone. */
async function write<Row extends object>(
  db: Database,
  target: Target<Row>,
  records: readonly Row[],
  runId: string | null,
): Promise<Written> {
  if (records.length === 0) return { added: 0, updated: 0, unchanged: 0 };
  const { rows, ...doubles } = withoutDoubles(records, target.keyOf);
  const columns = getTableColumns(target.table);
  const names = Object.keys(rows[0] ?? {}).filter((name) => columns[name] !== undefined);
  const getName = (name: string) => columns[name]?.name ?? name;
  const list = (of: readonly string[]) => sql.raw(of.map((name) => `"${name}"`).join(", "));
  const keys = target.key.map((column) => column.name);
  const content = names.map(getName).filter((name) => !keys.includes(name) && name !== "id");
  const set = [...content, "import_run_id"].map((name) => `"${name}" = excluded."${name}"`);
  const compareColumns = (other: string) =>
    sql.raw(content.map((name) => `t."${name}" is distinct from ${other}."${name}"`).join(" or "));
  // Passes all rows as a single JSON parameter; a parameter per cell is much slower.
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [getName(name), cell]))),
  );
  const columnList = list(names.map(getName));
  const isSame = sql.raw(keys.map((name) => `t."${name}" = i."${name}"`).join(" and "));
  const keyText = sql.raw(keys.map((name) => `t."${name}"::text`).join(` || ' ' || `));
  const answer: unknown = await db.execute(sql`
    with incoming as (
      select ${columnList} from jsonb_populate_recordset(null::${target.table}, ${json}::jsonb)
    ), replaced as (
      insert into ${importReplaced} (run_id, key, "row", previous_run_id)
      select ${runId}::uuid, ${keyText}, to_jsonb(t), t.import_run_id
      from ${target.table} as t join incoming as i on ${isSame}
      where ${runId}::uuid is not null and t.import_run_id is distinct from ${runId}::uuid and (${compareColumns("i")})
      on conflict do nothing
    ), written as (
      insert into ${target.table} as t (${columnList}, import_run_id)
      select ${columnList}, ${runId}::uuid from incoming
      on conflict (${list(keys)}) do update set ${sql.raw([...set, `"imported_at" = now()`].join(", "))}
      where ${compareColumns("excluded")}
      returning (xmax = 0) as is_new
    )
    select count(*) filter (where is_new) as added, count(*) as written from written`);
  // xmax is 0 for inserted rows and nonzero for updated rows.
  const [{ added, written }] = countsSchema.parse(answer).rows;
  return {
    added,
    updated: written - added + doubles.updated,
    unchanged: rows.length - written + doubles.unchanged,
  };
}

type Write<Row> = (db: Database, rows: readonly Row[], runId?: string | null) => Promise<Written>;

const createWriter =
  <Row extends object>(target: Target<Row>): Write<Row> =>
  (db, rows, runId = null) =>
    write(db, target, rows, runId);

export const writePlates = createWriter<PlateRecord>({
  table: plates,
  key: [plates.plate, plates.state],
  keyOf: (row) => `${row.state} ${row.plate}`,
});

export const writeHistory = createWriter<HistoryRecord>({
  table: historyEvents,
  key: [historyEvents.digest],
  keyOf: (row) => row.digest,
});

export const writeBuildData = createWriter<BuildRecord>({
  table: buildData,
  key: [buildData.key],
  keyOf: (row) => row.key,
});

export const writeMarket = createWriter<MarketRecord>({
  table: marketListings,
  key: [marketListings.digest],
  keyOf: (row) => row.digest,
});

export const writeRecalls = createWriter<RecallRecord>({
  table: recallCampaigns,
  key: [recallCampaigns.recordId],
  keyOf: (row) => String(row.recordId),
});

export const writeEpa = createWriter<EpaRecord>({
  table: epaVehicles,
  key: [epaVehicles.id],
  keyOf: (row) => String(row.id),
});

const manySchema = z.object({ rows: z.tuple([z.object({ many: z.coerce.number() })]) });

export async function undoWrites(
  tx: Database,
  table: PgTable,
  runId: string,
): Promise<{ removed: number; restored: number }> {
  const deletion: unknown = await tx.execute(sql`
    with taken as (delete from ${table} where import_run_id = ${runId} returning 1)
    select count(*) as many from taken`);
  const back: unknown = await tx.execute(sql`
    with back as (
      insert into ${table}
      select p.* from ${importReplaced} as r cross join lateral jsonb_populate_record(null::${table}, r."row") as p
      where r.run_id = ${runId} returning 1
    ) select count(*) as many from back`);
  await tx.delete(importReplaced).where(eq(importReplaced.runId, runId));
  const restored = manySchema.parse(back).rows[0].many;
  return { removed: manySchema.parse(deletion).rows[0].many - restored, restored };
}
