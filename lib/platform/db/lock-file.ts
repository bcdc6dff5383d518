import { closeSync, fstatSync, linkSync, openSync, unlinkSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { createRandomId } from "@/lib/platform/values";
import { hasCode, isAlive, isLocal, type LockHolder, newHolder, readHolder } from "./lock-holder";

const MAX_DEPTH = 3;

export class LockedError extends Error {
  readonly pid: number;
  constructor(path: string, holder: LockHolder) {
    const { pid, host } = holder;
    const [elsewhere, there] = isLocal(holder)
      ? ["", ""]
      : [` in another container or on another computer (${host})`, " there"];
    super(
      `The data folder is in use by process ${pid}${elsewhere} (${path}). Two processes on one PGlite database corrupt it. ` +
        `Stop process ${pid}${there}, or give this one another DATA_DIR, or set DATABASE_URL to share a PostgreSQL database.`,
    );
    this.name = "LockedError";
    this.pid = pid;
  }
}

export interface LockFile {
  /** Returns false if another process took over the lock while this process was suspended. */
  isHeld(): boolean;
  release(): void;
}

export interface LockOptions {
  onWait?: (text: string) => void;
  signal?: AbortSignal;
  lookMs?: number;
}

/** Uses a hard link, which is exclusive like O_EXCL and never shows readers a partial file. */
function createExclusive(path: string, holder: LockHolder): number | null {
  const draft = `${path}.${holder.nonce}`;
  const file = openSync(draft, "wx", 0o600);
  try {
    writeFileSync(file, JSON.stringify(holder));
    linkSync(draft, path);
    return file;
  } catch (error) {
    closeSync(file);
    if (hasCode(error, "EEXIST")) return null;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

const BEAT_MS = 2000;
const LOOK_MS = 500;
const LOOKS = 20;

const BEAT = `
  const { futimesSync } = require("node:fs");
  const { workerData } = require("node:worker_threads");
  setInterval(() => {
    const now = Date.now() / 1000;
    try { futimesSync(workerData.file, now, now); } catch {}
  }, workerData.everyMs);`;

export function startHeartbeat(file: number, everyMs = BEAT_MS): () => void {
  const options = { eval: true, execArgv: [], workerData: { file, everyMs } };
  const thread = new Worker(BEAT, options);
  thread.unref();
  return () => {
    // Close only after the thread has ended, or the thread would touch the next file with the same descriptor.
    void thread.terminate().then(() => closeSync(file));
  };
}

/** Opens the file, because `open` checks with a network drive's server, while `stat` may return a cached time. */
function readTimestamp(path: string): number | null {
  try {
    const file = openSync(path, "r");
    try {
      return fstatSync(file).mtimeMs;
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

/** Looks for changes, because clocks differ, and counts polls, because a sleeping computer stops both processes. */
async function hasHeartbeat(
  path: string,
  { signal, lookMs = LOOK_MS }: { signal?: AbortSignal; lookMs?: number },
): Promise<boolean> {
  const first = readTimestamp(path);
  for (let look = 0; look < LOOKS; look += 1) {
    await pause(lookMs, undefined, { signal });
    if (readTimestamp(path) !== first) return true;
  }
  return false;
}

async function isInUse(path: string, holder: LockHolder, options: LockOptions): Promise<boolean> {
  const { onWait, signal, lookMs } = options;
  if (isLocal(holder)) return isAlive(holder);
  onWait?.(
    `The data folder is locked by another container or computer (${holder.host}). ` +
      "Looking for up to 10 s whether it is still in use there.",
  );
  return hasHeartbeat(path, { signal, lookMs });
}

async function takeOver(path: string, stale: LockHolder, options: LockOptions, depth: number): Promise<void> {
  if (depth >= MAX_DEPTH) throw new Error(`The stale lock file ${path} cannot be taken over. Delete it.`);
  const guard = await acquire(`${path}.takeover`, options, depth + 1);
  try {
    if (readHolder(path)?.nonce === stale.nonce) unlinkSync(path);
  } finally {
    guard.release();
  }
}

async function acquire(path: string, options: LockOptions, depth: number): Promise<LockFile> {
  const holder = newHolder(createRandomId());
  for (;;) {
    const file = createExclusive(path, holder);
    if (file !== null) return createHeldLock(path, holder, file);
    const current = readHolder(path);
    if (!current) continue;
    if (!(await isInUse(path, current, options))) await takeOver(path, current, options, depth);
    else if (readHolder(path)?.nonce === current.nonce) throw new LockedError(path, current);
  }
}

function createHeldLock(path: string, { nonce }: LockHolder, file: number): LockFile {
  const endHeartbeat = startHeartbeat(file);
  const isHeld = () => readHolder(path)?.nonce === nonce;
  let isReleased = false;
  return {
    isHeld,
    release() {
      if (isReleased) return;
      isReleased = true;
      endHeartbeat();
      if (isHeld()) unlinkSync(path);
    },
  };
}

export function acquireLockFile(path: string, options: LockOptions = {}): Promise<LockFile> {
  return acquire(path, options, 0);
}
