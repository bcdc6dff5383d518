import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, inArray, isNotNull, lte, ne, or } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { importErrors, importReplaced, importRuns } from "../schema";
import type { Place } from "./read-lines";
import type { RecordProblem } from "./record-problem";

export type ImportRun = typeof importRuns.$inferSelect;
const UNFINISHED = ["running", "failed", "stopped"] as const;
const STORED_ERRORS_MAX = 1000;

export interface RunTotals {
  records: number;
  added: number;
  updated: number;
  unchanged: number;
  failed: number;
}

export interface WrongLine extends RecordProblem {
  line: number;
}

async function findUnfinished(db: Database, kind: string, fingerprint: string): Promise<ImportRun | null> {
  const [newest] = await db
    .select()
    .from(importRuns)
    .where(
      and(eq(importRuns.kind, kind), eq(importRuns.fingerprint, fingerprint), eq(importRuns.dryRun, false)),
    )
    .orderBy(desc(importRuns.startedAt), desc(importRuns.id))
    .limit(1);
  return newest && UNFINISHED.some((state) => state === newest.state) ? newest : null;
}

export interface NewRun {
  kind: string;
  file: string;
  /** Null for a stream that can be read only once and never resumed. */
  fingerprint: string | null;
  sizeBytes: number | null;
  dryRun: boolean;
  byUserId: string | null;
  spool: string | null;
  now: Date;
}

export async function createRun(db: Database, run: NewRun): Promise<ImportRun> {
  const { now, fingerprint, ...row } = run;
  const id = randomUUID();
  const values = { ...row, id, fingerprint: fingerprint ?? `stream ${id}`, state: "running" as const };
  const [inserted] = await db
    .insert(importRuns)
    .values({ ...values, startedAt: now, updatedAt: now })
    .returning();
  if (!inserted) throw new Error("the run was not written");
  return inserted;
}

export async function beginRun(db: Database, run: NewRun, options: { restart: boolean }): Promise<ImportRun> {
  const { kind, fingerprint } = run;
  const isFresh = options.restart || run.dryRun || fingerprint === null;
  return (isFresh ? null : await findUnfinished(db, kind, fingerprint)) ?? createRun(db, run);
}

/** Takes over the run; the previous owner stops at its next batch. Returns null if the run can't be resumed. */
export async function claimRun(
  db: Database,
  id: string,
  { owner, now, only }: { owner: string; now: Date; only?: "running" },
): Promise<ImportRun | null> {
  const states = only ? [only] : [...UNFINISHED];
  const [run] = await db
    .update(importRuns)
    .set({ owner, state: "running", error: null, endedAt: null, updatedAt: now })
    .where(and(eq(importRuns.id, id), inArray(importRuns.state, states)))
    .returning();
  return run ?? null;
}

/** Locks the run for a batch. Returns false if the run was stopped or taken over. */
export async function renewRunLease(tx: Database, id: string, owner: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(importRuns)
    .set({ updatedAt: now })
    .where(and(eq(importRuns.id, id), eq(importRuns.owner, owner), eq(importRuns.state, "running")))
    .returning({ id: importRuns.id });
  return rows.length > 0;
}

/** Call in the transaction that writes the batch's rows, so that the totals always match. */
export async function advanceRun(
  tx: Database,
  id: string,
  { place, totals, unread }: { place: Place; totals: RunTotals; unread: string[] },
  wrong: readonly WrongLine[],
): Promise<void> {
  await tx
    .update(importRuns)
    .set({ offset: place.offset, lines: place.lines, unread, ...totals })
    .where(eq(importRuns.id, id));
  const room = Math.max(0, STORED_ERRORS_MAX - (totals.failed - wrong.length));
  const stored = wrong.slice(0, room);
  if (stored.length === 0) return;
  const rows = stored.map(({ message, ...wrong }) => ({
    ...wrong,
    runId: id,
    message: message.slice(0, 500),
  }));
  await tx.insert(importErrors).values(rows).onConflictDoNothing();
}

export async function endRun(
  db: Database,
  id: string,
  owner: string,
  end: { state: "done" | "failed"; error: string | null; now: Date },
): Promise<void> {
  const { state, error, now } = end;
  await db
    .update(importRuns)
    .set({ state, error: error?.slice(0, 500) ?? null, endedAt: now, updatedAt: now })
    .where(and(eq(importRuns.id, id), eq(importRuns.owner, owner), ne(importRuns.state, "stopped")));
}

export async function failRun(
  db: Database,
  id: string,
  now: Date,
  error = "The import stopped. The log says why.",
): Promise<void> {
  await db
    .update(importRuns)
    .set({ state: "failed", error, endedAt: now, updatedAt: now })
    .where(and(eq(importRuns.id, id), eq(importRuns.state, "running")));
}

const FAILED_FILE_MS = 7 * 24 * 60 * 60_000;

const createFailedSince = (now: Date) => new Date(now.getTime() - FAILED_FILE_MS);

export async function retryRun(db: Database, id: string, now: Date): Promise<ImportRun | null> {
  const { state, spool, endedAt } = importRuns;
  const hasFile = and(isNotNull(spool), gt(endedAt, createFailedSince(now)));
  const [retried] = await db
    .update(importRuns)
    .set({ state: "running", error: null, endedAt: null, updatedAt: now })
    .where(and(eq(importRuns.id, id), eq(state, "failed"), hasFile))
    .returning();
  return retried ?? null;
}

export async function clearSpool(db: Database, id: string): Promise<void> {
  await db.update(importRuns).set({ spool: null }).where(eq(importRuns.id, id));
}

export function listExpiredRuns(db: Database, now: Date): Promise<ImportRun[]> {
  const { state, spool, endedAt } = importRuns;
  const isOld = and(eq(state, "failed"), lte(endedAt, createFailedSince(now)), isNotNull(spool));
  return db.select().from(importRuns).where(isOld);
}

export async function stopRun(db: Database, id: string, now: Date): Promise<ImportRun | null> {
  const [stopped] = await db
    .update(importRuns)
    .set({ state: "stopped", endedAt: now, updatedAt: now })
    .where(and(eq(importRuns.id, id), eq(importRuns.state, "running")))
    .returning();
  return stopped ?? null;
}

export async function markUndone(db: Database, id: string, now: Date): Promise<ImportRun | null> {
  const wrote = or(gt(importRuns.added, 0), gt(importRuns.updated, 0));
  const [undone] = await db
    .update(importRuns)
    .set({ state: "undone", endedAt: now, updatedAt: now })
    .where(and(eq(importRuns.id, id), inArray(importRuns.state, ["done", "failed", "stopped"]), wrote))
    .returning();
  return undone ?? null;
}

/** Returns a later run that changed this run's records and has to be undone first. */
export async function findLaterRun(db: Database, id: string): Promise<ImportRun | null> {
  const [later] = await db
    .select({ run: importRuns })
    .from(importReplaced)
    .innerJoin(importRuns, eq(importRuns.id, importReplaced.runId))
    .where(eq(importReplaced.previousRunId, id))
    .orderBy(desc(importRuns.startedAt))
    .limit(1);
  return later?.run ?? null;
}

export async function findRun(db: Database, id: string): Promise<ImportRun | null> {
  const [run] = await db.select().from(importRuns).where(eq(importRuns.id, id));
  return run ?? null;
}

export function listErrors(db: Database, runId: string): Promise<WrongLine[]> {
  return db
    .select({
      line: importErrors.line,
      column: importErrors.column,
      cell: importErrors.cell,
      message: importErrors.message,
    })
    .from(importErrors)
    .where(eq(importErrors.runId, runId))
    .orderBy(importErrors.line);
}
