import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, ne, or, sql, sum } from "drizzle-orm";
import { users } from "@/lib/account/schema";
import type { Database } from "@/lib/platform/db";
import { createRandomId } from "@/lib/platform/values";
import { type ListedVin, VIN_LIST_MAX } from "../rules/vin-list";
import { printBatches, printBatchRows } from "../schema";

export type PrintBatchRecord = typeof printBatches.$inferSelect;
export type VehicleRow = typeof printBatchRows.$inferSelect;
type Owner = Pick<PrintBatchRecord, "siteId" | "userId">;

const RECENT = 10;
const CHUNK = 250;
const KEPT_MS = 365 * 24 * 60 * 60_000;
const KEPT_MOST = 100;

const ofOwner = ({ siteId, userId }: Owner) =>
  and(eq(printBatches.siteId, siteId), eq(printBatches.userId, userId));

export async function findOwnPrintBatch(
  db: Database,
  owner: Owner,
  id: string,
): Promise<PrintBatchRecord | null> {
  const [row] = await db
    .select()
    .from(printBatches)
    .where(and(ofOwner(owner), eq(printBatches.id, id)));
  return row ?? null;
}

export async function findPrintBatchByKey(
  db: Database,
  owner: Owner,
  key: string,
): Promise<PrintBatchRecord | null> {
  const [row] = await db
    .select()
    .from(printBatches)
    .where(and(ofOwner(owner), eq(printBatches.idempotencyKey, key)));
  return row ?? null;
}

export function listRecentPrintBatches(db: Database, owner: Owner): Promise<PrintBatchRecord[]> {
  return db
    .select()
    .from(printBatches)
    .where(ofOwner(owner))
    .orderBy(desc(printBatches.createdAt), desc(printBatches.id))
    .limit(RECENT);
}

export async function listOpenPrintBatches(db: Database, owner: Owner): Promise<number> {
  const [counted] = await db
    .select({ open: count() })
    .from(printBatches)
    .where(and(ofOwner(owner), inArray(printBatches.state, ["running", "paused"])));
  return counted?.open ?? 0;
}

/** Serializes a user's starts until the transaction ends. */
export async function lockOwner(tx: Database, { siteId, userId }: Owner): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.siteId, siteId)))
    .for("no key update");
}

export async function insertPrintBatch(
  tx: Database,
  batch: typeof printBatches.$inferInsert,
  vins: readonly ListedVin[],
): Promise<PrintBatchRecord | null> {
  const [newBatch] = await tx.insert(printBatches).values(batch).onConflictDoNothing().returning();
  if (!newBatch) return null;
  const { id: batchId, siteId, userId, createdAt } = newBatch;
  const rows = vins.map((listed, at) => ({
    ...listed,
    id: createRandomId(),
    siteId,
    userId,
    batchId,
    position: at + 1,
    state: "waiting" as const,
    nextTryAt: createdAt,
  }));
  for (let from = 0; from < rows.length; from += CHUNK)
    await tx.insert(printBatchRows).values(rows.slice(from, from + CHUNK));
  return newBatch;
}

const ofPrintBatch = ({ siteId, id }: Pick<PrintBatchRecord, "id" | "siteId">) =>
  and(eq(printBatchRows.siteId, siteId), eq(printBatchRows.batchId, id));

export function listPrintBatchRows(
  db: Database,
  batch: Pick<PrintBatchRecord, "id" | "siteId">,
  limit: number = VIN_LIST_MAX,
): Promise<VehicleRow[]> {
  return db
    .select()
    .from(printBatchRows)
    .where(ofPrintBatch(batch))
    .orderBy(asc(printBatchRows.position))
    .limit(limit);
}

export async function countPrintable(
  db: Database,
  batch: Pick<PrintBatchRecord, "id" | "siteId">,
): Promise<number> {
  const { reportId, stickerId } = printBatchRows;
  const [counted] = await db
    .select({ printable: count() })
    .from(printBatchRows)
    .where(and(ofPrintBatch(batch), or(isNotNull(reportId), isNotNull(stickerId))));
  return counted?.printable ?? 0;
}

export async function findFirstWaiting(
  db: Database,
  batch: Pick<PrintBatchRecord, "id" | "siteId">,
): Promise<VehicleRow | null> {
  const [first] = await db
    .select()
    .from(printBatchRows)
    .where(and(ofPrintBatch(batch), eq(printBatchRows.state, "waiting")))
    .orderBy(asc(printBatchRows.position))
    .limit(1);
  return first ?? null;
}

export function countRows(db: Database, siteId: string, ids: readonly string[]) {
  const { batchId, state, charged } = printBatchRows;
  return db
    .select({ batchId, state, vehicles: count(), charged: sum(charged).mapWith(Number) })
    .from(printBatchRows)
    .where(and(eq(printBatchRows.siteId, siteId), inArray(batchId, [...ids])))
    .groupBy(batchId, state);
}

export async function findPrintBatch(
  db: Database,
  batch: Pick<PrintBatchRecord, "id" | "siteId">,
): Promise<PrintBatchRecord | null> {
  const [row] = await db
    .select()
    .from(printBatches)
    .where(and(eq(printBatches.siteId, batch.siteId), eq(printBatches.id, batch.id)));
  return row ?? null;
}

/** Returns the next due row, and when the first waiting row is due (null if none waits). */
export async function findNextRow(
  db: Database,
  batch: Pick<PrintBatchRecord, "id" | "siteId">,
  now: Date,
): Promise<{ row: VehicleRow | null; waitsUntil: Date | null }> {
  const waiting = await db
    .select()
    .from(printBatchRows)
    .where(
      and(
        eq(printBatchRows.siteId, batch.siteId),
        eq(printBatchRows.batchId, batch.id),
        eq(printBatchRows.state, "waiting"),
      ),
    )
    .orderBy(asc(printBatchRows.nextTryAt), asc(printBatchRows.position))
    .limit(1);
  const [first] = waiting;
  return { row: first && first.nextTryAt <= now ? first : null, waitsUntil: first?.nextTryAt ?? null };
}

export async function updateWaiting(
  db: Database,
  row: Pick<VehicleRow, "id" | "siteId" | "round">,
  change: Partial<typeof printBatchRows.$inferInsert>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db
    .update(printBatchRows)
    .set(change)
    .where(
      and(
        eq(printBatchRows.siteId, row.siteId),
        eq(printBatchRows.id, row.id),
        eq(printBatchRows.state, "waiting"),
        eq(printBatchRows.round, row.round),
      ),
    );
}

export async function lockPrintBatch(
  tx: Database,
  batch: Pick<PrintBatchRecord, "id" | "siteId">,
): Promise<PrintBatchRecord | null> {
  const [locked] = await tx
    .select()
    .from(printBatches)
    .where(and(eq(printBatches.siteId, batch.siteId), eq(printBatches.id, batch.id)))
    .for("no key update");
  return locked ?? null;
}

/** Calls `onDone` in the same transaction. Leaves the batch running if it was just resumed. */
export async function finishPrintBatch(
  db: Database,
  batch: Pick<PrintBatchRecord, "id" | "siteId">,
  now: Date,
  onDone: (tx: Database) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPrintBatch(tx, batch);
    const { waitsUntil } = await findNextRow(tx, batch, now);
    if (waitsUntil) return;
    const change = { state: "done", endedAt: now } as const;
    if (await updatePrintBatchState(tx, batch, ["running"], change)) await onDone(tx);
  });
}

export async function updatePrintBatchState(
  db: Database,
  batch: Pick<PrintBatchRecord, "id" | "siteId">,
  from: PrintBatchRecord["state"][],
  change: Partial<typeof printBatches.$inferInsert>,
): Promise<PrintBatchRecord | null> {
  const [moved] = await db
    .update(printBatches)
    .set(change)
    .where(
      and(
        eq(printBatches.siteId, batch.siteId),
        eq(printBatches.id, batch.id),
        inArray(printBatches.state, from),
      ),
    )
    .returning();
  return moved ?? null;
}

/** Uses new generation keys, because a refunded generation can't be retried. */
export async function retryFailedRows(
  tx: Database,
  batch: Pick<PrintBatchRecord, "id" | "siteId">,
  now: Date,
): Promise<number> {
  const rows = await tx
    .update(printBatchRows)
    .set({
      state: "waiting",
      error: null,
      tries: 0,
      nextTryAt: now,
      round: sql`${printBatchRows.round} + 1`,
    })
    .where(
      and(
        eq(printBatchRows.siteId, batch.siteId),
        eq(printBatchRows.batchId, batch.id),
        eq(printBatchRows.state, "failed"),
      ),
    )
    .returning({ id: printBatchRows.id });
  return rows.length;
}

export async function removeOldPrintBatches(db: Database, now: Date): Promise<void> {
  const { id, userId, state, createdAt, endedAt } = printBatches;
  const place = sql<number>`row_number() over (partition by ${userId} order by ${createdAt} desc, ${id} desc)`;
  const newest = db
    .select({ id, place: place.as("place") })
    .from(printBatches)
    .as("newest");
  const beyond = db.select({ id: newest.id }).from(newest).where(gt(newest.place, KEPT_MOST));
  const before = new Date(now.getTime() - KEPT_MS);
  await db
    .delete(printBatches)
    .where(
      and(
        ne(state, "running"),
        or(lt(sql`coalesce(${endedAt}, ${createdAt})`, before.toISOString()), inArray(id, beyond)),
      ),
    );
}
