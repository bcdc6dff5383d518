import { readFileSync } from "node:fs";

/** Linux counts a thread's processor time in hundredths of a second. */
const TICK_MS = 10;
const NO_THREAD_ID = -1;

/** Shared by a thread and its pool: the thread's ID on Linux (0 until the task begins), and its processor time then. */
export type ThreadClock = Int32Array<SharedArrayBuffer>;

export const createThreadClock = (): ThreadClock => new Int32Array(new SharedArrayBuffer(8));

/** Thread ID and processor time in milliseconds from a stat file of /proc; null on other systems than Linux. */
function readStat(path: string): { id: number; ms: number } | null {
  try {
    const text = readFileSync(path, "utf8");
    // The second field is a name in parentheses, which can hold spaces. User and system time are the 14th and 15th.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { id: Number.parseInt(text, 10), ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    return null;
  }
}

/** Called in the thread when the task begins. */
export function startThreadClock(clock: ThreadClock): void {
  const stat = readStat("/proc/thread-self/stat");
  clock[1] = stat?.ms ?? 0;
  Atomics.store(clock, 0, stat?.id ?? NO_THREAD_ID);
}

export const hasBegun = (clock: ThreadClock): boolean => Atomics.load(clock, 0) !== 0;

/** Processor time of the task in milliseconds; null if the system does not count it by thread. */
export function readProcessorTime(clock: ThreadClock): number | null {
  const id = Atomics.load(clock, 0);
  const stat = id > 0 ? readStat(`/proc/self/task/${id}/stat`) : null;
  return stat && stat.ms - (clock[1] ?? 0);
}
