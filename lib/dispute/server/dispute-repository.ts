import { and, asc, count, desc, eq, gt, inArray } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/values";
import { getMemberHref } from "@/lib/routes";
import type { Dispute } from "../contract";
import { disputeCalls } from "../contract";
import { getDisputeSteps, LIVE_DISPUTE_STATES } from "../rules";
import { disputeFiles, disputes } from "../schema";

export type DisputeRow = typeof disputes.$inferSelect;
export type DisputeFileRow = typeof disputeFiles.$inferSelect;
export interface Owner {
  siteId: string;
  userId: string;
}

const DAY_MS = 24 * 60 * 60_000;
const LIVE_MAX = 50;
const DISPUTES_PER_DAY_MAX = 20;
const LISTED_MAX = 200;

const ofOwner = ({ siteId, userId }: Owner) => and(eq(disputes.siteId, siteId), eq(disputes.userId, userId));
const isLive = inArray(disputes.state, [...LIVE_DISPUTE_STATES]);

/** Returns the same error for missing disputes and other users' disputes (SEC-AZ-01). */
export const createNoDisputeError = () => new AppError("not_found", "We couldn't find this dispute.");

export function getDisputeFileHref(id: string): string {
  return `${getMemberHref(disputeCalls.file.path)}?id=${encodeURIComponent(id)}`;
}

const createDisputeResponse = (row: DisputeRow, files: readonly DisputeFileRow[]): Dispute => ({
  id: row.id,
  number: row.number,
  vin: row.vin,
  record: row.recordId,
  reason: row.reason,
  text: row.text,
  state: row.state,
  answer: row.answer,
  about: { kind: row.record.kind, date: row.record.date, source: row.source },
  steps: getDisputeSteps({
    state: row.state,
    created: row.createdAt.toISOString(),
    asked: row.askedAt?.toISOString() ?? null,
    ended: row.endedAt?.toISOString() ?? null,
  }),
  files: files.map(({ id, name }) => ({ id, name, url: getDisputeFileHref(id) })),
});

export async function loadFiles(
  db: Database,
  siteId: string,
  ids: readonly string[],
): Promise<DisputeFileRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(disputeFiles)
    .where(and(eq(disputeFiles.siteId, siteId), inArray(disputeFiles.disputeId, [...ids])))
    .orderBy(asc(disputeFiles.createdAt), asc(disputeFiles.id));
}

export async function withFiles(db: Database, row: DisputeRow): Promise<Dispute> {
  return createDisputeResponse(row, await loadFiles(db, row.siteId, [row.id]));
}

export async function listDisputes(db: Database, owner: Owner, vin: string): Promise<Dispute[]> {
  const rows = await db
    .select()
    .from(disputes)
    .where(and(ofOwner(owner), eq(disputes.vin, vin)))
    .orderBy(desc(disputes.createdAt), desc(disputes.id))
    .limit(LISTED_MAX);
  const ids = rows.map(({ id }) => id);
  const files = await loadFiles(db, owner.siteId, ids);
  return rows.map((row) =>
    createDisputeResponse(
      row,
      files.filter(({ disputeId }) => disputeId === row.id),
    ),
  );
}

export async function holdDispute(tx: Database, owner: Owner, id: string): Promise<DisputeRow> {
  const [row] = await tx
    .select()
    .from(disputes)
    .where(and(ofOwner(owner), eq(disputes.id, id)))
    .for("update");
  if (!row) throw createNoDisputeError();
  return row;
}

export async function loadLiveDispute(
  tx: Database,
  owner: Owner,
  record: Pick<DisputeRow, "vin" | "recordId" | "source">,
): Promise<DisputeRow | null> {
  const isRecord = and(
    eq(disputes.vin, record.vin),
    eq(disputes.recordId, record.recordId),
    eq(disputes.source, record.source),
  );
  const [row] = await tx
    .select()
    .from(disputes)
    .where(and(ofOwner(owner), isRecord, isLive));
  return row ?? null;
}

/** Throws 409 at the limit. The caller must hold the lock on the account's row. */
export async function assertRoom(tx: Database, owner: Owner, now: Date): Promise<void> {
  const findMany = async (condition: ReturnType<typeof and>) => {
    const [row] = await tx
      .select({ many: count() })
      .from(disputes)
      .where(and(ofOwner(owner), condition));
    return row?.many ?? 0;
  };
  if ((await findMany(isLive)) >= LIVE_MAX)
    throw new AppError("conflict", "You have too many open disputes. Wait until some are decided.");
  if ((await findMany(gt(disputes.createdAt, new Date(now.getTime() - DAY_MS)))) >= DISPUTES_PER_DAY_MAX)
    throw new AppError("conflict", "You've disputed too many records today. Continue tomorrow.");
}

export async function moveDispute(
  tx: Database,
  row: DisputeRow,
  move: Pick<DisputeRow, "state"> & { answer?: string | null },
  now: Date,
): Promise<DisputeRow> {
  const moment = move.state === "asked" ? { askedAt: now } : { endedAt: now };
  const [changed] = await tx
    .update(disputes)
    .set({ ...move, ...moment })
    .where(and(eq(disputes.siteId, row.siteId), eq(disputes.id, row.id)))
    .returning();
  if (!changed) throw createNoDisputeError();
  return changed;
}
