import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";

/** How deep a takeover may guard a takeover before a person has to look. */
const MAX_DEPTH = 3;

interface Holder {
  pid: number;
  /** Start of the process in clock ticks where /proc tells it: a PID alone is given out again. */
  started: string | null;
  nonce: string;
}

export class LockedError extends Error {
  readonly pid: number;
  constructor(path: string, pid: number) {
    super(
      `The data folder is in use by process ${pid} (${path}). Two processes on one PGlite database corrupt it. ` +
        `Stop process ${pid}, or give this one another DATA_DIR, or set DATABASE_URL to share a PostgreSQL database.`,
    );
    this.name = "LockedError";
    this.pid = pid;
  }
}

export interface LockFile {
  release(): void;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === code;
}

function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in brackets, may hold spaces; the start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (!hasCode(error, "EPERM")) return false;
  }
  return holder.started === null || startOf(holder.pid) === holder.started;
}

function readHolder(path: string): Holder | null {
  try {
    const { pid, started, nonce } = JSON.parse(readFileSync(path, "utf8")) as Partial<Holder>;
    return { pid: Number(pid), started: started ?? null, nonce: String(nonce) };
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw new Error(`The lock file ${path} cannot be read. If no other process uses the folder, delete it.`, {
      cause: error,
    });
  }
}

/** Linking a finished file is exclusive like O_EXCL, and no reader ever sees it half written. */
function createExclusive(path: string, holder: Holder): boolean {
  const draft = `${path}.${holder.nonce}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600, flag: "wx" });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

function removeOwn(path: string, nonce: string): void {
  if (readHolder(path)?.nonce === nonce) unlinkSync(path);
}

/**
 * Takes the lock at `path` or throws a LockedError that names the live holder. A dead holder's lock is taken over;
 * the takeover itself happens under a second lock, so that of several processes that find it one wins.
 */
export function acquireLockFile(path: string, depth = 0): LockFile {
  const mine: Holder = { pid: process.pid, started: startOf(process.pid), nonce: randomUUID() };
  for (;;) {
    if (createExclusive(path, mine)) break;
    const found = readHolder(path);
    if (!found) continue;
    if (isAlive(found)) throw new LockedError(path, found.pid);
    if (depth >= MAX_DEPTH) throw new Error(`The stale lock file ${path} cannot be taken over. Delete it.`);
    const guard = acquireLockFile(`${path}.takeover`, depth + 1);
    try {
      if (readHolder(path)?.nonce === found.nonce) unlinkSync(path);
    } finally {
      guard.release();
    }
  }
  return { release: () => removeOwn(path, mine.nonce) };
}
