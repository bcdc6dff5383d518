import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, rm } from "node:fs/promises";
import { setPriority } from "node:os";
import { dirname } from "node:path";
import type { Database } from "@/lib/platform/db";
import { resolveEntryFile } from "@/lib/platform/input";
import {
  advanceRun,
  claimRun,
  endRun,
  findRun,
  type ImportRun,
  renewRunLease,
} from "./import-run-repository";
import type { ImportResult } from "./run-import";
import type { VinIndexData } from "./shared-vin-index";
import { UnreadableFileError } from "./unreadable-file";
import { type VinIndexJob, vinIndexMessageSchema } from "./vin-index-job";

const NOTHING = { records: 0, added: 0, updated: 0, unchanged: 0, failed: 0 };
const HEAP_MB = 4096;
const POLITE = 5;
const ENDED_EARLY = "Packing ended early: it needs up to 2 GB of memory. The old data stays.";

function startPacking(job: VinIndexJob): ChildProcess {
  const { path, isBundled } = resolveEntryFile(import.meta.url, "vin-index-process");
  const child = fork(path, [JSON.stringify(job)], {
    // Don't pass the server's secrets.
    env: { NODE_ENV: "production" },
    execArgv: [`--max-old-space-size=${HEAP_MB}`, ...(isBundled ? [] : ["--import", "tsx"])],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  try {
    if (child.pid) setPriority(child.pid, POLITE);
  } catch {
    // The process has ended or isn't permitted to change its priority; keep the normal priority.
  }
  return child;
}

export interface VinIndexEnvironment {
  vinIndex: VinIndexData;
  now(): Date;
  signal: AbortSignal;
  tickMs?: number;
}

/**
 * Builds the index in a separate process and replaces the old index atomically. Stores and rethrows errors.
 */
export async function runVinIndexJob(
  db: Database,
  run: Pick<ImportRun, "id" | "file">,
  file: string,
  { vinIndex, now, signal, tickMs = 1000 }: VinIndexEnvironment,
): Promise<ImportResult> {
  const owner = randomUUID();
  const claimedRun = await claimRun(db, run.id, { owner, now: now(), only: "running" });
  if (!claimedRun) return { ...NOTHING, unread: [], end: "stopped" };
  const part = vinIndex.partPath(run.id);
  try {
    await mkdir(dirname(part), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      throw new UnreadableFileError(`The VIN data can't be written (${error.code}). See VIN_PACK.`);
    });
    const child = startPacking({ file, name: run.file, target: claimedRun.dryRun ? null : part });
    const report = listen(child);
    let end: ImportResult["end"] | null = null;
    for (let isOver = false; !isOver; ) {
      isOver = await report.endWithin(tickMs, signal);
      const place = { offset: report.bytes, lines: report.lines };
      const isHeld = await db.transaction(async (tx) => {
        if (!(await renewRunLease(tx, run.id, owner, now()))) return false;
        await advanceRun(tx, run.id, { place, totals: NOTHING, unread: [] }, []);
        return true;
      });
      if (!isHeld) end = (await findRun(db, run.id))?.state === "stopped" ? "stopped" : "taken";
      else if (signal.aborted) end = "ended";
      if (end) {
        child.kill("SIGKILL");
        await report.ended;
        return { ...NOTHING, unread: [], end };
      }
    }
    const { patterns, problem, stderr } = report;
    if (problem !== null) throw new UnreadableFileError(problem);
    if (patterns === null) throw stderr ? new Error(stderr) : new UnreadableFileError(ENDED_EARLY);
    if (!claimedRun.dryRun) await vinIndex.adopt(part);
    const totals = { ...NOTHING, records: patterns, added: claimedRun.dryRun ? 0 : patterns };
    const place = { offset: report.bytes, lines: report.lines };
    await advanceRun(db, run.id, { place, totals, unread: [] }, []);
    await endRun(db, run.id, owner, { state: "done", error: null, now: now() });
    return { ...totals, unread: [], end: "done" };
  } catch (error) {
    const stderr =
      error instanceof UnreadableFileError ? error.message : "Packing broke off; the log says why.";
    await endRun(db, run.id, owner, { state: "failed", error: stderr, now: now() });
    throw error;
  } finally {
    await rm(part, { force: true });
  }
}

function listen(child: ChildProcess) {
  const report = {
    bytes: 0,
    lines: 0,
    patterns: null as number | null,
    problem: null as string | null,
    stderr: "",
    ended: once(child, "close").then(() => undefined),
    async endWithin(ms: number, signal: AbortSignal): Promise<boolean> {
      let wake: () => void = () => undefined;
      const tick = new Promise<false>((resolve) => {
        wake = () => resolve(false);
      });
      const timer = setTimeout(wake, ms);
      signal.addEventListener("abort", wake, { once: true });
      if (signal.aborted) wake();
      const isOver = await Promise.race([report.ended.then(() => true), tick]);
      clearTimeout(timer);
      signal.removeEventListener("abort", wake);
      return isOver;
    },
  };
  child.on("message", (data) => {
    const message = vinIndexMessageSchema.parse(data);
    if (message.at === "reading") Object.assign(report, { bytes: message.bytes, lines: message.lines });
    else if (message.at === "done") report.patterns = message.patterns;
    else report.problem = message.problem;
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    report.stderr = `${report.stderr}${chunk}`.slice(-2000);
  });
  return report;
}
