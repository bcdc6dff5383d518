import { AsyncLocalStorage } from "node:async_hooks";

/** How long one use of the database may take, in milliseconds. */
export interface DatabaseLimits {
  /** For a connection from the pool. */
  connectMs: number;
  /** The server cancels a statement that waits this long for a lock. */
  lockMs: number;
  /** The server cancels a statement after this time. */
  statementMs: number;
  /** The client stops waiting for a statement, and drops its connection: a frozen server cancels nothing. */
  answerMs: number;
}

/** How long a call may wait for the database in all: its 503 is due within two seconds (SEC-FLT-03). */
const CALL_MS = 1800;
const MINUTE = 60_000;

export type DatabaseUse = "call" | "document" | "work" | "migration";

/**
 * The limits of each use. `call`: a call's statements together have `callMs`. `document`: a call whose row gives it more
 * than an answer's time (lib/contract/call.ts), once its caller is known; it waits longer for a connection, which others of its
 * kind keep for longer. `work`: imports, erasing, print batches, housekeeping and the seeds of
 * a start. `migration`: schema changes, which wait for other instances that migrate.
 */
export function databaseLimits(callMs = CALL_MS): Record<DatabaseUse, DatabaseLimits> {
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

/** The database did not answer within the limits of its use; `code` makes it a 503 (error-response.ts). */
export class DatabaseTimeoutError extends Error {
  readonly code = "ETIMEDOUT";
  constructor() {
    super("The database did not answer in time.");
    this.name = "DatabaseTimeoutError";
  }
}

/** What one call has spent on waiting for the database. Statements that run at once count once. */
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

/** Runs a call: what it asks of the database has the limits of `call`. */
export function asCall<T>(work: () => Promise<T>): Promise<T> {
  return calls.run(new CallTime(), work);
}

/** Runs what outlives the call that started it, or is no call's: it has the limits of `work`. */
export function asBackgroundWork<T>(work: () => Promise<T>): Promise<T> {
  return calls.run(undefined, work);
}

/** From here on, the running call has the limits of `document`. */
export function allowDocumentTime(): void {
  const call = calls.getStore();
  if (call) call.use = "document";
}

export function currentUse(): DatabaseUse {
  return calls.getStore()?.use ?? "work";
}

/**
 * Waits for `answer` no longer than the current use allows, at most `maxMs`; then throws a DatabaseTimeoutError. What
 * becomes of the answer later is the caller's matter.
 */
export async function withinLimits<T>(answer: () => Promise<T>, callMs: number, maxMs: number): Promise<T> {
  const call = calls.getStore();
  const remaining = call?.use === "call" ? Math.min(maxMs, callMs - call.spentMs()) : maxMs;
  if (remaining <= 0) throw new DatabaseTimeoutError();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // Where this process was held up itself, the answer may have come, and is read before an immediate runs.
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
