import {
  type AttemptFailure,
  canRetry,
  GENERATION_ATTEMPTS,
  GENERATION_BASE_DELAY_MS,
} from "@/lib/platform/values";

export type RetryProgress =
  | { phase: "running"; attempt: number; attempts: number }
  | { phase: "waiting"; attempt: number; attempts: number; delayMs: number };

export type GenerationStep = RetryProgress | { phase: "unknown" };

export interface RetryOptions {
  attempts?: number;
  baseDelayMs?: number;
  signal?: AbortSignal;
  random?: () => number;
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  onProgress?: (progress: RetryProgress) => void;
  readFailure?: (error: unknown) => AttemptFailure | null;
}

const LONGEST_WAIT_MS = 60_000;

/** Applies full jitter, so that many clients never retry at the same moment. */
export function retryDelay(attempt: number, failure: AttemptFailure, options: RetryOptions = {}): number {
  const base = options.baseDelayMs ?? GENERATION_BASE_DELAY_MS;
  const spread = (options.random ?? Math.random)() * base * 2 ** (attempt - 1);
  return Math.min(LONGEST_WAIT_MS, Math.round(Math.max(spread, (failure.retryAfter ?? 0) * 1000)));
}

function sleepAbortably(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

function readStatus(error: unknown): AttemptFailure | null {
  if (typeof error !== "object" || error === null || !("status" in error)) return null;
  const { status } = error;
  if (status === null) return { status };
  return typeof status === "number" ? { status } : null;
}

/** Retries `run`, which must send the same idempotency key each time (BTN-2). */
export async function withRetries<T>(
  run: (attempt: number) => Promise<T>,
  options: RetryOptions = {},
): Promise<T> {
  const { attempts = GENERATION_ATTEMPTS, signal, onProgress, sleep = sleepAbortably } = options;
  const readFailure = options.readFailure ?? readStatus;
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    onProgress?.({ phase: "running", attempt, attempts });
    try {
      return await run(attempt);
    } catch (error) {
      signal?.throwIfAborted();
      const failure = readFailure(error);
      if (!failure || !canRetry(failure) || attempt >= attempts) throw error;
      const delayMs = retryDelay(attempt, failure, options);
      onProgress?.({ phase: "waiting", attempt, attempts, delayMs });
      await sleep(delayMs, signal);
    }
  }
}
