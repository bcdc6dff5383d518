import { Piscina } from "piscina";
import type { EntryFile } from "./entry-file";

const IDLE_MS = 30_000;
const HEAP_MB = 256;

/** Doesn't pass environment variables, so that threads can't access the server's secrets. */
export function openThreadPool(
  thread: EntryFile,
  options: {
    maxThreads: number;
    idleMs?: number;
    onStartFailure(error: unknown): void;
  },
): Piscina {
  const pool = new Piscina({
    filename: thread.isBundled ? thread.path : thread.path.replace(/\.ts$/, ".dev.mjs"),
    minThreads: 0,
    maxThreads: options.maxThreads,
    idleTimeout: options.idleMs ?? IDLE_MS,
    // Waiting on Atomics would block a thread's event loop.
    atomics: "disabled",
    recordTiming: false,
    env: { NODE_ENV: "production" },
    // Node 20 ends the process if a thread is terminated while it loads an ES module by require().
    execArgv: ["--no-experimental-require-module"],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // Fires only for failed starts and idle threads; a failure during a job rejects that job.
  pool.on("error", (error) => {
    if (pool.queueSize > 0 && pool.threads.length === 0) options.onStartFailure(error);
  });
  return pool;
}
