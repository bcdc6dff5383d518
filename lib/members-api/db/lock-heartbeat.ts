import { closeSync, fstatSync, openSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { hasCode } from "./lock-holder";

const BEAT_MS = 2000;
const LOOK_MS = 500;
/** Ten seconds, which are five beats: a holder that misses them all is gone. */
const LOOKS = 20;

/** Plain JavaScript, because the thread must not wait for a translator. A full disk or a lost network drive may be back in a moment. */
const BEAT = `
  const { futimesSync } = require("node:fs");
  const { workerData } = require("node:worker_threads");
  setInterval(() => {
    const now = Date.now() / 1000;
    try { futimesSync(workerData.file, now, now); } catch {}
  }, workerData.everyMs);`;

/**
 * Renews the time stamp of an open file every two seconds, on a thread of its own: a drawing or a query may keep this one
 * busy for longer. Returns how to end it, which closes the file.
 */
export function startHeartbeat(file: number, everyMs = BEAT_MS): () => void {
  const options = { eval: true, execArgv: [], workerData: { file, everyMs } };
  const thread = new Worker(BEAT, options);
  thread.unref();
  return () => {
    // Not before the thread has ended: it would renew whatever file gets the number next.
    void thread.terminate().then(() => closeSync(file));
  };
}

/** Through open(), which asks a network drive's server, where stat() may answer from a cache. */
function timeStampOf(path: string): number | null {
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

/**
 * Whether somebody renews the file's time stamp. Only its changes count, because two computers' clocks differ, and they
 * are looked for so many times rather than for so long: a computer that sleeps stops both sides. True at the first
 * change, also where the file goes.
 */
export async function hasHeartbeat(
  path: string,
  { signal, lookMs = LOOK_MS }: { signal?: AbortSignal; lookMs?: number },
): Promise<boolean> {
  const first = timeStampOf(path);
  for (let look = 0; look < LOOKS; look += 1) {
    await pause(lookMs, undefined, { signal });
    if (timeStampOf(path) !== first) return true;
  }
  return false;
}
