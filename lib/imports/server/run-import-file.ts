import { randomUUID } from "node:crypto";
import type { Database } from "@/lib/platform/db";
import { claimRun, endRun, type ImportRun } from "./import-run-repository";
import type { ImportSource } from "./import-source";
import { type ImportOptions, type ImportResult, runImport } from "./run-import";
import { UnreadableFileError } from "./unreadable-file";

const NOTHING = { records: 0, added: 0, updated: 0, unchanged: 0, failed: 0, unread: [] };
type Surroundings = Pick<ImportOptions, "kind" | "format" | "signal" | "onError" | "onProgress" | "pause">;

export async function processImportRun(
  db: Database,
  run: Pick<ImportRun, "id">,
  source: ImportSource,
  options: Surroundings & { now(): Date; only?: "running" },
): Promise<ImportResult> {
  const { now, only } = options;
  const owner = randomUUID();
  const claimedRun = await claimRun(db, run.id, { owner, now: now(), only });
  if (!claimedRun) return { ...NOTHING, end: "stopped" };
  const { records, added, updated, unchanged, failed, offset, lines, unread, dryRun } = claimedRun;
  const totals = { records, added, updated, unchanged, failed };
  const inDatabase = { db, id: run.id, owner, place: { offset, lines }, totals, unread, dryRun, now };
  try {
    const result = await runImport({ ...options, source, run: inDatabase });
    if (result.end === "done") await endRun(db, run.id, owner, { state: "done", error: null, now: now() });
    return result;
  } catch (error) {
    // Show only our own messages, because database errors may reveal stored data.
    const reason =
      error instanceof UnreadableFileError ? error.message : "The import stopped. The log says why.";
    await endRun(db, run.id, owner, { state: "failed", error: reason, now: now() });
    throw error;
  }
}
