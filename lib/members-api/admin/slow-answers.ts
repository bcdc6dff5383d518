import { LRUCache } from "lru-cache";

const SLOW_MS = 250;
const MANY_ROWS = 10_000;
/** Cache time as a multiple of the time it took, so refreshes use at most 1% of a connection. */
const TIMES = 100;
const KEPT_MAX_MS = 60_000;
/** Longer than a call may take, because the work runs within a call. */
const MAKING_MAX_MS = 60_000;
const ANSWERS_MAX = 1000;

export class SlowAnswers<Answer extends object> {
  readonly #rowsOf: (answer: Answer) => number;
  readonly #kept = new LRUCache<string, Promise<Answer>>({
    max: ANSWERS_MAX,
    ttl: MAKING_MAX_MS,
    // Read on every access so that tests can mock it.
    perf: { now: () => performance.now() },
  });

  constructor(rowsOf: (answer: Answer) => number) {
    this.#rowsOf = rowsOf;
  }

  /** An error rejects for all waiting callers and isn't cached. */
  async get(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const begun = performance.now();
    const making = make();
    this.#kept.set(key, making);
    let keptMs = 0;
    try {
      const answer = await making;
      const tookMs = performance.now() - begun;
      if (tookMs >= SLOW_MS || this.#rowsOf(answer) >= MANY_ROWS)
        keptMs = Math.min(TIMES * tookMs, KEPT_MAX_MS);
    } finally {
      if (this.#kept.peek(key, { allowStale: true }) === making) {
        // LRUCache accepts whole milliseconds only.
        if (keptMs >= 1) this.#kept.set(key, making, { ttl: Math.ceil(keptMs) });
        else this.#kept.delete(key);
      }
    }
    return making;
  }
}
