import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** Who has a lock, as its file says. */
export interface LockHolder {
  pid: number;
  /** The process's start time in clock ticks, from /proc: PIDs alone are reused. */
  started: string | null;
  nonce: string;
  /** The running system and the process's space of PIDs in it; absent in a lock of version 0.2 and older. */
  machine?: string;
  host?: string;
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === code;
}

function orNull(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function startOf(pid: number): string | null {
  const stat = orNull(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  // The name, in brackets, may contain spaces; the start time is the 20th field after it.
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
}

/** Within which a PID means one process: two containers on one computer each have a process 1. */
function thisMachine(): string {
  const boot = orNull(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim());
  return `${boot ?? hostname()} ${orNull(() => readlinkSync("/proc/self/ns/pid")) ?? ""}`;
}

export function newHolder(nonce: string): LockHolder {
  const { pid } = process;
  return { pid, started: startOf(pid), nonce, machine: thisMachine(), host: hostname() };
}

/** Whether this process can see the holder among its own processes. */
export function isLocal({ machine }: LockHolder): boolean {
  return machine === undefined || machine === thisMachine();
}

/** Whether a local holder's process runs. */
export function isAlive({ pid, started }: LockHolder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, "EPERM")) return false;
  }
  return started === null || startOf(pid) === started;
}

/** Null where there is no such file. Throws where it holds something else. */
export function readHolder(path: string): LockHolder | null {
  try {
    const { pid, started, nonce, ...place } = JSON.parse(readFileSync(path, "utf8")) as Partial<LockHolder>;
    return { ...place, pid: Number(pid), started: started ?? null, nonce: String(nonce) };
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw new Error(`The lock file ${path} cannot be read. If no other process uses the folder, delete it.`, {
      cause: error,
    });
  }
}
