import { AsyncLocalStorage } from "node:async_hooks";

export interface DatabaseLimits {
  connectMs: number;
  lockMs: number;
  statementMs: number;
  /** Client-side timeout, because a frozen server doesn't cancel its statements. */
  answerMs: number;
}

/** Less than two seconds, the limit for returning 503 if the database doesn't respond (SEC-FLT-03). */
const CALL_MS = 1800;
const MINUTE = 60_000;

export type DatabaseUse = "call" | "document" | "work" | "migration";

export function getDatabaseLimits(callMs = CALL_MS): Record<DatabaseUse, DatabaseLimits> {
  return {
    call: {
      connectMs: Math.round(callMs * 0.6),
      lockMs: Math.round(callMs * 0.8),
      statementMs: Math.round(callMs * 0.9),
      answerMs: callMs,
    },
    document: {
      connectMs: Math.max(callMs, 5000),
      lockMs: Math.round(callMs * 0.8),
      statementMs: Math.max(callMs, 15_000),
      answerMs: Math.max(callMs, 17_000),
    },
    work: {
      connectMs: Math.max(callMs, 5000),
      lockMs: Math.max(callMs, 10_000),
      statementMs: 10 * MINUTE,
      answerMs: 11 * MINUTE,
    },
    migration: {
      connectMs: 10_000,
      lockMs: 10 * MINUTE,
      statementMs: 60 * MINUTE,
      answerMs: 61 * MINUTE,
    },
  };
}

export class DatabaseTimeoutError extends Error {
  readonly code = "ETIMEDOUT";
  constructor() {
    super("The database did not answer in time.");
    this.name = "DatabaseTimeoutError";
  }
}

class CallTime {
  use: DatabaseUse = "call";
  #spentMs = 0;
  #running = 0;
  #since = 0;

  spentMs(): number {
    return this.#spentMs + (this.#running > 0 ? performance.now() - this.#since : 0);
  }
  begin(): void {
    if (this.#running === 0) this.#since = performance.now();
    this.#running += 1;
  }
  end(): void {
    this.#running -= 1;
    if (this.#running === 0) this.#spentMs += performance.now() - this.#since;
  }
}

const calls = new AsyncLocalStorage<CallTime | undefined>();

export function asCall<T>(work: () => Promise<T>): Promise<T> {
  return calls.run(new CallTime(), work);
}

export function asBackgroundWork<T>(work: () => Promise<T>): Promise<T> {
  return calls.run(undefined, work);
}

export function allowDocumentTime(): void {
  const call = calls.getStore();
  if (call) call.use = "document";
}

export function getCurrentUse(): DatabaseUse {
  return calls.getStore()?.use ?? "work";
}

export async function runWithinLimits<T>(
  answer: () => Promise<T>,
  callMs: number,
  maxMs: number,
): Promise<T> {
  const call = calls.getStore();
  const remaining = call?.use === "call" ? Math.min(maxMs, callMs - call.spentMs()) : maxMs;
  if (remaining <= 0) throw new DatabaseTimeoutError();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // If this process was blocked, the response may already be queued, so let it win.
    timer = setTimeout(() => setImmediate(() => reject(new DatabaseTimeoutError())), remaining);
  });
  call?.begin();
  try {
    return await Promise.race([answer(), late]);
  } finally {
    call?.end();
    clearTimeout(timer);
  }
}
