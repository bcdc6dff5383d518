import { availableParallelism } from "node:os";
import { type EntryFile, openThreadPool } from "@/lib/platform/input";
import { serializeError } from "@/lib/platform/telemetry";
import { AppError } from "@/lib/platform/values";

/** Minimum time between jobs rendered in-process. A job that arrives sooner runs in a thread. */
const RUSH_MS = 1000;
const RENDER_MS = 20_000;
const WAITING_MAX = 200;
const NO_THREADS = "render threads cannot be started: documents are rendered between the calls";

export interface PdfRenderPoolOptions<Job> {
  /** Renders in this process. `thread` does the same in a thread. */
  render(job: Job): Promise<Uint8Array>;
  thread: EntryFile;
  log: { warn(detail: object, message: string): void };
  threads?: number;
  waitingMax?: number;
  renderMs?: number;
  idleMs?: number;
  rushMs?: number;
}

export interface PdfRenderPool<Job> {
  draw(job: Job): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface Waiting<Job> {
  job: Job;
  resolve(pdf: Uint8Array): void;
  reject(error: unknown): void;
}

function renderUnavailable(message: string): AppError {
  return new AppError("unavailable", message, { retryAfter: 2 });
}

/** SEC-DOS-03. Renders single documents in-process and uses threads with a bounded queue under load. */
export function createPdfRenderPool<Job extends { kind: string }>(
  options: PdfRenderPoolOptions<Job>,
): PdfRenderPool<Job> {
  const { log, render, thread, waitingMax = WAITING_MAX, renderMs = RENDER_MS, rushMs = RUSH_MS } = options;
  const threadsMax = options.threads ?? Math.min(4, Math.max(1, availableParallelism() - 1));
  const pool = openThreadPool(thread, {
    maxThreads: threadsMax,
    idleMs: options.idleMs,
    onStartFailure(error) {
      if (canThread) log.warn({ err: serializeError(error) }, NO_THREADS);
      canThread = false;
      for (const limit of running) limit.abort(NO_THREADS);
    },
  });
  // Piscina's queue would strand jobs if a thread died, and would count waiting time toward the time limit.
  const queue: Waiting<Job>[] = [];
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

  async function renderOnThread(job: Job): Promise<Uint8Array> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), renderMs);
    running.add(limit);
    try {
      return await pool.run(job, { signal: limit.signal });
    } catch (error) {
      if (!limit.signal.aborted) throw error;
      if (limit.signal.reason === NO_THREADS) return render(job);
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
      const rendered = canThread ? renderOnThread(next.job) : render(next.job);
      rendered.then(next.resolve, next.reject).finally(serve);
    }
  }

  return {
    async draw(job) {
      // Pictures and print batches take 100 ms or more, which would block the event loop.
      const inThread = isRush() || job.kind === "picture" || job.kind === "print-batch";
      if (!canThread || !inThread) return render(job);
      if (isClosed || queue.length >= waitingMax)
        throw renderUnavailable("We're making many documents right now. Try again in a moment.");
      return new Promise<Uint8Array>((resolve, reject) => {
        queue.push({ job, resolve, reject });
        serve();
      });
    },
    async close() {
      isClosed = true;
      const error = renderUnavailable("The service is restarting. Try again.");
      for (const waiting of queue.splice(0)) waiting.reject(error);
      await pool.destroy();
    },
  };
}
