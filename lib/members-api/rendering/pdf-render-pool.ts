import { availableParallelism } from "node:os";
import { AppError } from "@/lib/core/errors";
import { type EntryFile, entryFile } from "@/lib/platform/entry-file";
import { openThreadPool } from "@/lib/platform/thread-pool";
import { serializeError } from "../kernel/error-response";
import { type RenderJob, renderInProcess } from "./render-jobs";

/** A job that follows another one within this time goes to a thread: several are being rendered. */
const RUSH_MS = 1000;
/** The longest report takes a fraction of a second; a job that takes this long hangs. */
const RENDER_MS = 20_000;
const WAITING_MAX = 200;
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
  const pool = openThreadPool(thread, {
    maxThreads: threadsMax,
    idleMs: options.idleMs,
    onStartFailure(error) {
      if (canThread) log.warn({ err: serializeError(error) }, NO_THREADS);
      canThread = false;
      for (const limit of running) limit.abort(NO_THREADS);
    },
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

  async function renderOnThread(job: RenderJob): Promise<Uint8Array> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), renderMs);
    running.add(limit);
    try {
      return await pool.run(job, { signal: limit.signal });
    } catch (error) {
      if (!limit.signal.aborted) throw error;
      if (limit.signal.reason === NO_THREADS) return renderInProcess(job);
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
      const rendered = canThread ? renderOnThread(next.job) : renderInProcess(next.job);
      rendered.then(next.resolve, next.reject).finally(serve);
    }
  }

  return {
    async draw(job) {
      // A page's picture, or many documents in one file, take a tenth of a second and more: they would block the event
      // loop, so they go to a thread even without load.
      const inThread = isRush() || job.kind === "picture" || job.kind === "print-batch";
      if (!canThread || !inThread) return renderInProcess(job);
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
