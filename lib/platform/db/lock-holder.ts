import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

export interface LockHolder {
  pid: number;
  /** Start time in clock ticks from /proc, because PIDs are reused. */
  started: string | null;
  nonce: string;
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

function getStart(pid: number): string | null {
  const stat = orNull(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  // The process name in parentheses may contain spaces; the start time is the 20th field after it.
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
}

/** Identifies the PID namespace, because every container has a process 1. */
function readMachineId(): string {
  const boot = orNull(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim());
  return `${boot ?? hostname()} ${orNull(() => readlinkSync("/proc/self/ns/pid")) ?? ""}`;
}

export function newHolder(nonce: string): LockHolder {
  const { pid } = process;
  return { pid, started: getStart(pid), nonce, machine: readMachineId(), host: hostname() };
}

export function isLocal({ machine }: LockHolder): boolean {
  return machine === undefined || machine === readMachineId();
}

export function isAlive({ pid, started }: LockHolder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, "EPERM")) return false;
  }
  return started === null || getStart(pid) === started;
}

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
