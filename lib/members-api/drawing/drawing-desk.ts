import { availableParallelism } from "node:os";
import { AppError } from "@/lib/core/errors";
import { toldFault } from "../request/error-answer";
import { DrawingThread } from "./drawing-worker";
import { type DrawingJob, drawHere } from "./drawings";

/** A drawing that comes so soon after another one goes to a thread: then more than a few are being made. */
const RUSH_MS = 1000;
/** A thread that had nothing to do for so long ends, and its memory with it. */
const IDLE_MS = 30_000;
/** The longest report takes a fraction of a second; what takes so long will not end. */
const DRAWING_MS = 20_000;
const WAITING_MAX = 200;
const NO_THREADS = "drawing threads cannot be started: documents are drawn between the calls";

export interface DrawingDeskOptions {
  log: { warn(detail: object, message: string): void };
  /** How many threads draw at most; one processor is left to the calls. */
  threads?: number;
  waitingMax?: number;
  drawingMs?: number;
  idleMs?: number;
  /** 0: every drawing is a thread's. */
  rushMs?: number;
  /** Opens a thread; tests give one that breaks. */
  openThread?: () => DrawingThread;
}

export interface DrawingDesk {
  /** The PDF of a model. Throws AppError 'unavailable' when too many wait already; any other error is a fault of the drawing. */
  draw(job: DrawingJob): Promise<Uint8Array>;
  /** Ends the threads; what waits is refused. */
  close(): Promise<void>;
}

interface Waiting {
  job: DrawingJob;
  resolve(pdf: Uint8Array): void;
  reject(error: unknown): void;
}

/**
 * Draws PDFs. One alone is drawn where it is asked for, which takes some milliseconds; in a rush, threads draw, so that
 * other calls are answered meanwhile, and what finds no thread waits in a bounded line (SEC-DOS-03).
 */
export function createDrawingDesk(options: DrawingDeskOptions): DrawingDesk {
  const { log, waitingMax = WAITING_MAX, drawingMs = DRAWING_MS, idleMs = IDLE_MS } = options;
  const { rushMs = RUSH_MS, openThread = () => new DrawingThread() } = options;
  const threadsMax = options.threads ?? Math.min(4, Math.max(1, availableParallelism() - 1));
  const line: Waiting[] = [];
  const threads = new Set<DrawingThread>();
  const idle = new Map<DrawingThread, NodeJS.Timeout>();
  let lastDrawn = Number.NEGATIVE_INFINITY;
  let canThread = true;
  let isClosed = false;

  function isRush(): boolean {
    const now = performance.now();
    const since = now - lastDrawn;
    lastDrawn = now;
    return since < rushMs || rushMs === 0 || line.length > 0;
  }

  function rest(thread: DrawingThread): void {
    const timer = setTimeout(() => leave(thread), idleMs);
    timer.unref();
    idle.set(thread, timer);
  }

  function leave(thread: DrawingThread): void {
    clearTimeout(idle.get(thread));
    idle.delete(thread);
    threads.delete(thread);
    void thread.end();
  }

  function freeThread(): DrawingThread | null {
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

  /** A thread that could not begin is no fault of the drawing: it is made here, and no other thread is tried. */
  async function drawIn(thread: DrawingThread, job: DrawingJob): Promise<Uint8Array> {
    try {
      return await thread.draw(job, drawingMs);
    } catch (error) {
      if (thread.hasBegun || isClosed) throw error;
      if (canThread) log.warn({ err: toldFault(error) }, NO_THREADS);
      canThread = false;
      return drawHere(job);
    }
  }

  function serve(): void {
    if (!canThread)
      for (const { job, resolve, reject } of line.splice(0)) drawHere(job).then(resolve, reject);
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
      if (!canThread || !inThread) return drawHere(job);
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
