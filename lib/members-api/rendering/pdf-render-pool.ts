import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import { AppError } from "@/lib/core/errors";
import { type EntryFile, entryFile } from "../kernel/entry-file";
import { serializeError } from "../kernel/error-response";
import { type RenderJob, renderInProcess } from "./render-jobs";

/** A job that follows another one within this time goes to a thread: several are being rendered. */
const RUSH_MS = 1000;
/** An idle thread ends after this time to free its memory. */
const IDLE_MS = 30_000;
/** The longest report takes a fraction of a second; a job that takes this long hangs. */
const RENDER_MS = 20_000;
const WAITING_MAX = 200;
const HEAP_MB = 256;
const NO_THREADS = "render threads cannot be started: documents are rendered between the calls";

export interface PdfRenderPoolOptions {
  log: { warn(detail: object, message: string): void };
  /** The most threads; one CPU is left for requests. */
  threads?: number;
  waitingMax?: number;
  renderMs?: number;
  idleMs?: number;
  /** 0 sends every job to a thread. */
  rushMs?: number;
  /** The thread's file; tests use others. */
  thread?: EntryFile;
}

export interface PdfRenderPool {
  /** The PDF of a model. Throws AppError 'unavailable' when too many wait already; any other error is a rendering fault. */
  draw(job: RenderJob): Promise<Uint8Array>;
  /** Ends the threads and rejects queued jobs. */
  close(): Promise<void>;
}

interface Waiting {
  job: RenderJob;
  resolve(pdf: Uint8Array): void;
  reject(error: unknown): void;
}

/** What somebody sent is drawn in a thread or not at all: nothing else ends a drawing that takes too long. */
const needsThread = ({ kind }: RenderJob) => kind === "foreign-picture";

function unavailable(message: string): AppError {
  return new AppError("unavailable", message, { retryAfter: 2 });
}

/**
 * Renders PDFs. A single one is rendered on the calling thread in some milliseconds; under load, threads render, so
 * that requests are answered meanwhile, and further jobs wait in a bounded queue (SEC-DOS-03).
 */
export function createPdfRenderPool(options: PdfRenderPoolOptions): PdfRenderPool {
  const { log, waitingMax = WAITING_MAX, renderMs = RENDER_MS, rushMs = RUSH_MS } = options;
  const threadsMax = options.threads ?? Math.min(4, Math.max(1, availableParallelism() - 1));
  const thread = options.thread ?? entryFile(import.meta.url, "render-thread");
  const pool = new Piscina({
    filename: thread.isBundled ? thread.path : thread.path.replace(/\.ts$/, ".dev.mjs"),
    minThreads: 0,
    maxThreads: threadsMax,
    idleTimeout: options.idleMs ?? IDLE_MS,
    // Waiting by Atomics would hold a thread's event loop, to save microseconds of some milliseconds.
    atomics: "disabled",
    recordTiming: false,
    // The thread gets none of the server's secrets.
    env: { NODE_ENV: "production" },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // Piscina's own queue holds jobs only while a thread starts: a thread that dies would leave them there, because none
  // is kept alive, and a job's time limit would include its waiting.
  const queue: Waiting[] = [];
  const running = new Set<AbortController>();
  let lastDrawn = Number.NEGATIVE_INFINITY;
  let canThread = true;
  let isClosed = false;

  function isRush(): boolean {
    const now = performance.now();
    const since = now - lastDrawn;
    lastDrawn = now;
    return since < rushMs || rushMs === 0 || queue.length > 0;
  }

  // A thread that fails during a job rejects that job. This event is for one that could not start, or failed while idle.
  pool.on("error", (error) => {
    if (pool.queueSize === 0 || pool.threads.length > 0) return;
    if (canThread) log.warn({ err: serializeError(error) }, NO_THREADS);
    canThread = false;
    for (const limit of running) limit.abort(NO_THREADS);
  });

  async function renderHere(job: RenderJob): Promise<Uint8Array> {
    if (needsThread(job)) throw unavailable("We can't create this document right now.");
    return renderInProcess(job);
  }

  async function renderOnThread(job: RenderJob): Promise<Uint8Array> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), renderMs);
    running.add(limit);
    try {
      return await pool.run(job, { signal: limit.signal });
    } catch (error) {
      if (!limit.signal.aborted) throw error;
      if (limit.signal.reason === NO_THREADS) return renderHere(job);
      throw new Error(`rendering took longer than ${renderMs} ms`);
    } finally {
      clearTimeout(timer);
      running.delete(limit);
    }
  }

  function serve(): void {
    while (running.size < threadsMax || !canThread) {
      const next = queue.shift();
      if (!next) return;
      const rendered = canThread ? renderOnThread(next.job) : renderHere(next.job);
      rendered.then(next.resolve, next.reject).finally(serve);
    }
  }

  return {
    async draw(job) {
      // A page's picture, or many documents in one file, take a tenth of a second and more: they would block the event
      // loop, so they go to a thread even without load.
      const inThread = isRush() || job.kind === "picture" || job.kind === "print-batch" || needsThread(job);
      if (!canThread || !inThread) return renderHere(job);
      if (isClosed || queue.length >= waitingMax)
        throw unavailable("We're making many documents right now. Try again in a moment.");
      return new Promise<Uint8Array>((resolve, reject) => {
        queue.push({ job, resolve, reject });
        serve();
      });
    },
    async close() {
      isClosed = true;
      const ended = unavailable("The service is restarting. Try again.");
      for (const waiting of queue.splice(0)) waiting.reject(ended);
      await pool.destroy();
    },
  };
}
