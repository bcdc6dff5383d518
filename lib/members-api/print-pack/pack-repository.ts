import { randomUUID } from "node:crypto";
import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, lte, ne, or, sql, sum } from "drizzle-orm";
import { type ListedVin, VIN_LIST_MAX } from "@/lib/core/vin-list";
import type { Database, Schema } from "../db/database";
import { printPackRows, printPacks, users } from "../db/schema";

export type PackRow = Schema["printPacks"]["$inferSelect"];
export type VehicleRow = Schema["printPackRows"]["$inferSelect"];
type Owner = Pick<PackRow, "siteId" | "userId">;

const RECENT = 10;
const CHUNK = 250;
/** How long a list that is not worked at is kept, and how many of an account: its papers are documents, and stay. */
const KEPT_MS = 365 * 24 * 60 * 60_000;
const KEPT_MOST = 100;

const ofOwner = ({ siteId, userId }: Owner) =>
  and(eq(printPacks.siteId, siteId), eq(printPacks.userId, userId));

/** A pack of this user; another's is as unknown as one that never was. */
export async function ownPack(db: Database, owner: Owner, id: string): Promise<PackRow | null> {
  const [row] = await db
    .select()
    .from(printPacks)
    .where(and(ofOwner(owner), eq(printPacks.id, id)));
  return row ?? null;
}

export async function packByKey(db: Database, owner: Owner, key: string): Promise<PackRow | null> {
  const [row] = await db
    .select()
    .from(printPacks)
    .where(and(ofOwner(owner), eq(printPacks.idempotencyKey, key)));
  return row ?? null;
}

export function recentPacks(db: Database, owner: Owner): Promise<PackRow[]> {
  return db
    .select()
    .from(printPacks)
    .where(ofOwner(owner))
    .orderBy(desc(printPacks.createdAt), desc(printPacks.id))
    .limit(RECENT);
}

/** How many of a user's packs are not at their end. */
export async function openPacks(db: Database, owner: Owner): Promise<number> {
  const [found] = await db
    .select({ open: count() })
    .from(printPacks)
    .where(and(ofOwner(owner), inArray(printPacks.state, ["running", "paused"])));
  return found?.open ?? 0;
}

/** One user's starts happen one after another, in every process, until the transaction ends. */
export async function lockOwner(tx: Database, { siteId, userId }: Owner): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.siteId, siteId)))
    .for("no key update");
}

/** Enters a pack with its vehicles, inside the caller's transaction. Null when its key is known already. */
export async function insertPack(
  tx: Database,
  pack: typeof printPacks.$inferInsert,
  vins: readonly ListedVin[],
): Promise<PackRow | null> {
  const [written] = await tx.insert(printPacks).values(pack).onConflictDoNothing().returning();
  if (!written) return null;
  const { id: packId, siteId, userId, createdAt } = written;
  const rows = vins.map(({ line, vin }, at) => ({
    ...{ id: randomUUID(), siteId, userId, packId, position: at + 1, line, vin },
    ...{ state: "waiting" as const, nextTryAt: createdAt },
  }));
  for (let from = 0; from < rows.length; from += CHUNK)
    await tx.insert(printPackRows).values(rows.slice(from, from + CHUNK));
  return written;
}

const ofPack = ({ siteId, id }: Pick<PackRow, "id" | "siteId">) =>
  and(eq(printPackRows.siteId, siteId), eq(printPackRows.packId, id));

export function packRows(
  db: Database,
  pack: Pick<PackRow, "id" | "siteId">,
  limit: number = VIN_LIST_MAX,
): Promise<VehicleRow[]> {
  return db
    .select()
    .from(printPackRows)
    .where(ofPack(pack))
    .orderBy(asc(printPackRows.position))
    .limit(limit);
}

/** How many vehicles of a pack have papers. */
export async function countPrintable(db: Database, pack: Pick<PackRow, "id" | "siteId">): Promise<number> {
  const { reportId, stickerId } = printPackRows;
  const [found] = await db
    .select({ printable: count() })
    .from(printPackRows)
    .where(and(ofPack(pack), or(isNotNull(reportId), isNotNull(stickerId))));
  return found?.printable ?? 0;
}

/** The first vehicle of the list that waits. */
export async function firstWaiting(
  db: Database,
  pack: Pick<PackRow, "id" | "siteId">,
): Promise<VehicleRow | null> {
  const [first] = await db
    .select()
    .from(printPackRows)
    .where(and(ofPack(pack), eq(printPackRows.state, "waiting")))
    .orderBy(asc(printPackRows.position))
    .limit(1);
  return first ?? null;
}

/** Vehicles of some packs by state, and what they cost. */
export function countRows(db: Database, siteId: string, ids: readonly string[]) {
  const { packId, state, charged } = printPackRows;
  return db
    .select({ packId, state, vehicles: count(), charged: sum(charged).mapWith(Number) })
    .from(printPackRows)
    .where(and(eq(printPackRows.siteId, siteId), inArray(packId, [...ids])))
    .groupBy(packId, state);
}

/** Packs that may be worked at: those that run, oldest lease first. */
export function runningPacks(db: Database, limit: number): Promise<PackRow[]> {
  return db
    .select()
    .from(printPacks)
    .where(eq(printPacks.state, "running"))
    .orderBy(asc(printPacks.leaseUntil), asc(printPacks.id))
    .limit(limit);
}

/**
 * Takes a running pack for its next vehicle; null when it does not run any more or another process is at work on it.
 * `latest` is the last moment that a lease can end: one beyond it was written by a clock that was set back.
 */
export async function takePack(
  db: Database,
  pack: Pick<PackRow, "id" | "siteId">,
  lease: { owner: string; now: Date; until: Date; latest: Date; force: boolean },
): Promise<PackRow | null> {
  const isFree = or(
    lte(printPacks.leaseUntil, lease.now),
    gt(printPacks.leaseUntil, lease.latest),
    eq(printPacks.leaseOwner, lease.owner),
  );
  const [taken] = await db
    .update(printPacks)
    .set({ leaseOwner: lease.owner, leaseUntil: lease.until })
    .where(
      and(
        eq(printPacks.siteId, pack.siteId),
        eq(printPacks.id, pack.id),
        eq(printPacks.state, "running"),
        lease.force ? undefined : isFree,
      ),
    )
    .returning();
  return taken ?? null;
}

/** The next vehicle whose turn it is, and whether any waits at all. */
export async function nextRow(
  db: Database,
  pack: Pick<PackRow, "id" | "siteId">,
  now: Date,
): Promise<{ row: VehicleRow | null; waiting: boolean }> {
  const waiting = await db
    .select()
    .from(printPackRows)
    .where(
      and(
        eq(printPackRows.siteId, pack.siteId),
        eq(printPackRows.packId, pack.id),
        eq(printPackRows.state, "waiting"),
      ),
    )
    .orderBy(asc(printPackRows.nextTryAt), asc(printPackRows.position))
    .limit(1);
  const [first] = waiting;
  return { row: first && first.nextTryAt <= now ? first : null, waiting: first !== undefined };
}

/** Writes how a vehicle ended, or when it is tried again; changes nothing that has ended already. */
export async function updateWaiting(
  db: Database,
  row: Pick<VehicleRow, "id" | "siteId" | "round">,
  change: Partial<typeof printPackRows.$inferInsert>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db
    .update(printPackRows)
    .set(change)
    .where(
      and(
        eq(printPackRows.siteId, row.siteId),
        eq(printPackRows.id, row.id),
        eq(printPackRows.state, "waiting"),
        eq(printPackRows.round, row.round),
      ),
    );
}

/** A pack's state as nobody changes it until the transaction ends. */
export async function lockPack(tx: Database, pack: Pick<PackRow, "id" | "siteId">): Promise<PackRow | null> {
  const [locked] = await tx
    .select()
    .from(printPacks)
    .where(and(eq(printPacks.siteId, pack.siteId), eq(printPacks.id, pack.id)))
    .for("no key update");
  return locked ?? null;
}

/** Ends a pack that runs and of which no vehicle waits; one that was begun anew at this moment goes on. */
export async function finishPack(
  db: Database,
  pack: Pick<PackRow, "id" | "siteId">,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPack(tx, pack);
    const { waiting } = await nextRow(tx, pack, now);
    if (!waiting) await movePack(tx, pack, ["running"], { state: "done", endedAt: now });
  });
}

/** Moves a pack on, where it still stands in one of the states named. */
export async function movePack(
  db: Database,
  pack: Pick<PackRow, "id" | "siteId">,
  from: PackRow["state"][],
  change: Partial<typeof printPacks.$inferInsert>,
): Promise<PackRow | null> {
  const [moved] = await db
    .update(printPacks)
    .set(change)
    .where(
      and(eq(printPacks.siteId, pack.siteId), eq(printPacks.id, pack.id), inArray(printPacks.state, from)),
    )
    .returning();
  return moved ?? null;
}

/** What failed is begun anew, under keys of its own: a generation that was given up stays given up. */
export async function beginFailedAnew(
  tx: Database,
  pack: Pick<PackRow, "id" | "siteId">,
  now: Date,
): Promise<number> {
  const begun = await tx
    .update(printPackRows)
    .set({
      ...{ state: "waiting", error: null, tries: 0, nextTryAt: now },
      round: sql`${printPackRows.round} + 1`,
    })
    .where(
      and(
        eq(printPackRows.siteId, pack.siteId),
        eq(printPackRows.packId, pack.id),
        eq(printPackRows.state, "failed"),
      ),
    )
    .returning({ id: printPackRows.id });
  return begun.length;
}

/** Takes out the lists of long ago, and those beyond an account's newest hundred; what runs stays. For the housekeeping. */
export async function removeOldPacks(db: Database, now: Date): Promise<void> {
  const { id, userId, state, createdAt, endedAt } = printPacks;
  const place = sql<number>`row_number() over (partition by ${userId} order by ${createdAt} desc, ${id} desc)`;
  const newest = db
    .select({ id, place: place.as("place") })
    .from(printPacks)
    .as("newest");
  const beyond = db.select({ id: newest.id }).from(newest).where(gt(newest.place, KEPT_MOST));
  const before = new Date(now.getTime() - KEPT_MS);
  await db
    .delete(printPacks)
    .where(
      and(
        ne(state, "running"),
        or(lt(sql`coalesce(${endedAt}, ${createdAt})`, before.toISOString()), inArray(id, beyond)),
      ),
    );
}
