import { Piscina } from "piscina";
import type { EntryFile } from "./entry-file";

/** An idle thread ends after this time to free its memory. */
const IDLE_MS = 30_000;
const HEAP_MB = 256;

/** Threads that start when needed. They get none of the server's secrets. */
export function openThreadPool(
  thread: EntryFile,
  options: {
    maxThreads: number;
    idleMs?: number;
    /** A thread could not start while a job waited for it. Such a job would wait forever: abort it. */
    onStartFailure(error: unknown): void;
  },
): Piscina {
  const pool = new Piscina({
    filename: thread.isBundled ? thread.path : thread.path.replace(/\.ts$/, ".dev.mjs"),
    minThreads: 0,
    maxThreads: options.maxThreads,
    idleTimeout: options.idleMs ?? IDLE_MS,
    // Waiting by Atomics would block a thread's event loop to save microseconds.
    atomics: "disabled",
    recordTiming: false,
    env: { NODE_ENV: "production" },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // A thread that fails during a job rejects that job. This event is for one that could not start, or failed while idle.
  pool.on("error", (error) => {
    if (pool.queueSize > 0 && pool.threads.length === 0) options.onStartFailure(error);
  });
  return pool;
}
