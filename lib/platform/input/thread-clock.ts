import { readFileSync } from "node:fs";

const TICK_MS = 10;
const NO_THREAD_ID = -1;

/** Shared by a thread and its pool: Linux thread ID (0 before the task) and processor time at its start. */
export type ThreadClock = Int32Array<SharedArrayBuffer>;

export const createThreadClock = (): ThreadClock => new Int32Array(new SharedArrayBuffer(8));

function readStat(path: string): { id: number; ms: number } | null {
  try {
    const text = readFileSync(path, "utf8");
    // The process name in parentheses may contain spaces. User and system time are fields 14 and 15.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { id: Number.parseInt(text, 10), ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    return null;
  }
}

export function startThreadClock(clock: ThreadClock): void {
  const stat = readStat("/proc/thread-self/stat");
  clock[1] = stat?.ms ?? 0;
  Atomics.store(clock, 0, stat?.id ?? NO_THREAD_ID);
}

export const hasBegun = (clock: ThreadClock): boolean => Atomics.load(clock, 0) !== 0;

export function readProcessorTime(clock: ThreadClock): number | null {
  const id = Atomics.load(clock, 0);
  const stat = id > 0 ? readStat(`/proc/self/task/${id}/stat`) : null;
  return stat && stat.ms - (clock[1] ?? 0);
}
