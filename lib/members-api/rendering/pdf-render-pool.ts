import { availableParallelism } from "node:os";
import { AppError } from "@/lib/core/errors";
import { serializeError } from "../kernel/error-response";
import { type RenderJob, renderInProcess } from "./render-jobs";
import { RenderWorker } from "./render-worker";

/** A job this soon after another one goes to a thread: it means that several are being drawn. */
const RUSH_MS = 1000;
/** An idle thread ends after this time to free its memory. */
const IDLE_MS = 30_000;
/** The longest report takes a fraction of a second; a job that takes this long hangs. */
const DRAWING_MS = 20_000;
const WAITING_MAX = 200;
const NO_THREADS = "drawing threads cannot be started: documents are drawn between the calls";

export interface PdfRenderPoolOptions {
  log: { warn(detail: object, message: string): void };
  /** The most threads; one CPU is left for requests. */
  threads?: number;
  waitingMax?: number;
  drawingMs?: number;
  idleMs?: number;
  /** 0 sends every job to a thread. */
  rushMs?: number;
  /** Opens a thread; tests give one that breaks. */
  openThread?: () => RenderWorker;
}

export interface PdfRenderPool {
  /** The PDF of a model. Throws AppError 'unavailable' when too many wait already; any other error is a fault of the drawing. */
  draw(job: RenderJob): Promise<Uint8Array>;
  /** Ends the threads and rejects queued jobs. */
  close(): Promise<void>;
}

interface Waiting {
  job: RenderJob;
  resolve(pdf: Uint8Array): void;
  reject(error: unknown): void;
}

/**
 * Draws PDFs. A single one is drawn on the calling thread in some milliseconds; under load, threads draw, so that
 * requests are answered meanwhile, and further jobs wait in a bounded queue (SEC-DOS-03).
 */
export function createPdfRenderPool(options: PdfRenderPoolOptions): PdfRenderPool {
  const { log, waitingMax = WAITING_MAX, drawingMs = DRAWING_MS, idleMs = IDLE_MS } = options;
  const { rushMs = RUSH_MS, openThread = () => new RenderWorker() } = options;
  const threadsMax = options.threads ?? Math.min(4, Math.max(1, availableParallelism() - 1));
  const line: Waiting[] = [];
  const threads = new Set<RenderWorker>();
  const idle = new Map<RenderWorker, NodeJS.Timeout>();
  let lastDrawn = Number.NEGATIVE_INFINITY;
  let canThread = true;
  let isClosed = false;

  function isRush(): boolean {
    const now = performance.now();
    const since = now - lastDrawn;
    lastDrawn = now;
    return since < rushMs || rushMs === 0 || line.length > 0;
  }

  function rest(thread: RenderWorker): void {
    const timer = setTimeout(() => leave(thread), idleMs);
    timer.unref();
    idle.set(thread, timer);
  }

  function leave(thread: RenderWorker): void {
    clearTimeout(idle.get(thread));
    idle.delete(thread);
    threads.delete(thread);
    void thread.end();
  }

  function freeThread(): RenderWorker | null {
    const [resting] = idle.keys();
    if (resting) {
      clearTimeout(idle.get(resting));
      idle.delete(resting);
      return resting;
    }
    if (threads.size >= threadsMax) return null;
    const opened = openThread();
    threads.add(opened);
    return opened;
  }

  /** If a thread cannot start, the job is drawn here and no other thread is tried. */
  async function drawIn(thread: RenderWorker, job: RenderJob): Promise<Uint8Array> {
    try {
      return await thread.draw(job, drawingMs);
    } catch (error) {
      if (thread.hasBegun || isClosed) throw error;
      if (canThread) log.warn({ err: serializeError(error) }, NO_THREADS);
      canThread = false;
      return renderInProcess(job);
    }
  }

  function serve(): void {
    if (!canThread)
      for (const { job, resolve, reject } of line.splice(0)) renderInProcess(job).then(resolve, reject);
    while (line.length > 0) {
      const thread = freeThread();
      const waiting = thread ? line.shift() : undefined;
      if (!thread || !waiting) return;
      drawIn(thread, waiting.job)
        .then(waiting.resolve, waiting.reject)
        .finally(() => {
          if (thread.isUsable && !isClosed) rest(thread);
          else leave(thread);
          serve();
        });
    }
  }

  return {
    async draw(job) {
      // A page's picture, or many documents in one file, take a tenth of a second and more: never between the calls
      // where it can be helped.
      const inThread = isRush() || job.kind === "picture" || job.kind === "pack";
      if (!canThread || !inThread) return renderInProcess(job);
      if (isClosed || line.length >= waitingMax) {
        const message = "Many documents are being made just now. Please try again in a moment.";
        throw new AppError("unavailable", message, { retryAfter: 2 });
      }
      return new Promise<Uint8Array>((resolve, reject) => {
        line.push({ job, resolve, reject });
        serve();
      });
    },
    async close() {
      isClosed = true;
      const ended = new AppError("unavailable", "The service is stopping. Please try again.", {
        retryAfter: 2,
      });
      for (const waiting of line.splice(0)) waiting.reject(ended);
      for (const timer of idle.values()) clearTimeout(timer);
      await Promise.all([...threads].map((thread) => thread.end()));
      threads.clear();
    },
  };
}
