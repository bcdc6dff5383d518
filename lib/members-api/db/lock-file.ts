import { linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { randomId } from "@/lib/core/random-id";

/** Maximum nesting of takeover locks before a person has to look. */
const MAX_DEPTH = 3;

interface Holder {
  pid: number;
  /** The process's start time in clock ticks, from /proc: PIDs alone are reused. */
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
    // The name, in brackets, may contain spaces; the start time is the 20th field after it.
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

/** Linking a finished file is exclusive like O_EXCL, and no reader sees a partial file. */
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
 * Takes the lock at `path` or throws a LockedError that names the live holder. A dead holder's lock is taken over under
 * a second lock, so that of several processes only one wins.
 */
export function acquireLockFile(path: string, depth = 0): LockFile {
  const holder: Holder = { pid: process.pid, started: startOf(process.pid), nonce: randomId() };
  for (;;) {
    if (createExclusive(path, holder)) break;
    const current = readHolder(path);
    if (!current) continue;
    if (isAlive(current)) throw new LockedError(path, current.pid);
    if (depth >= MAX_DEPTH) throw new Error(`The stale lock file ${path} cannot be taken over. Delete it.`);
    const guard = acquireLockFile(`${path}.takeover`, depth + 1);
    try {
      if (readHolder(path)?.nonce === current.nonce) unlinkSync(path);
    } finally {
      guard.release();
    }
  }
  return { release: () => removeOwn(path, holder.nonce) };
}
