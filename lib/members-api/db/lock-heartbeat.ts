import { closeSync, fstatSync, openSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { hasCode } from "./lock-holder";

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

/** `open` checks with a network drive's server, while `stat` may return a cached time. */
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

/** Compares changes because clocks differ, and counts polls because a sleeping computer stops both processes. */
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
