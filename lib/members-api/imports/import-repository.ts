import { sql } from "drizzle-orm";
import type { BuildData } from "@/lib/contract/build-data";
import type { Database, Schema } from "../db/database";
import { buildData, historyEvents, plates } from "../db/schema";

export type PlateRecord = Pick<
  Schema["plates"]["$inferInsert"],
  "plate" | "state" | "vin" | "source" | "sample"
>;
export type HistoryRecord = Schema["historyEvents"]["$inferInsert"];
export interface BuildRecord {
  key: string;
  data: BuildData;
  source: string;
  sample: boolean;
}

/** How many rows were new; the others were there already, and are now as the file has them. */
export interface Written {
  added: number;
  known: number;
}

/** One INSERT cannot meet the same row twice; of doubles in a batch the last one counts, as it would one by one. */
function withoutDoubles<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

/** PostgreSQL's mark of a row that this statement inserted: an updated one has a transaction in xmax. */
const isNew = sql<boolean>`(xmax = 0)`;

function countNew(given: number, written: readonly { isNew: boolean }[]): Written {
  const added = written.filter((row) => row.isNew).length;
  return { added, known: given - added };
}

export async function writePlates(db: Database, rows: readonly PlateRecord[]): Promise<Written> {
  if (rows.length === 0) return { added: 0, known: 0 };
  const written = await db
    .insert(plates)
    .values(withoutDoubles(rows, (row) => `${row.state} ${row.plate}`))
    .onConflictDoUpdate({
      target: [plates.plate, plates.state],
      set: { vin: sql`excluded.vin`, source: sql`excluded.source`, sample: sql`excluded.sample` },
    })
    .returning({ isNew });
  return countNew(rows.length, written);
}

export async function writeHistory(db: Database, rows: readonly HistoryRecord[]): Promise<Written> {
  if (rows.length === 0) return { added: 0, known: 0 };
  const written = await db
    .insert(historyEvents)
    .values(withoutDoubles(rows, (row) => row.digest))
    .onConflictDoUpdate({
      target: historyEvents.digest,
      set: {
        event: sql`excluded.event`,
        kind: sql`excluded.kind`,
        date: sql`excluded.date`,
        sample: sql`excluded.sample`,
      },
    })
    .returning({ isNew });
  return countNew(rows.length, written);
}

export async function writeBuildData(db: Database, rows: readonly BuildRecord[]): Promise<Written> {
  if (rows.length === 0) return { added: 0, known: 0 };
  const written = await db
    .insert(buildData)
    .values(withoutDoubles(rows, (row) => row.key))
    .onConflictDoUpdate({
      target: buildData.key,
      set: { data: sql`excluded.data`, source: sql`excluded.source`, sample: sql`excluded.sample` },
    })
    .returning({ isNew });
  return countNew(rows.length, written);
}
