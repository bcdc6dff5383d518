import { LRUCache } from "lru-cache";

/** What takes less is made anew for each call, and is always up to date. */
const SLOW_MS = 250;
/** An answer is kept for so many times as long as it took, and so costs at most a hundredth of one connection. */
const TIMES = 100;
/** It may have been slow for a moment only, and nobody looks at a month's sums by the second. */
const KEPT_MAX_MS = 60_000;
/** Above what a call may take, for it is made within one: callers share an answer that is being made. */
const MAKING_MAX_MS = 60_000;
const ANSWERS_MAX = 1000;

/** Keeps answers about many rows that took long, and makes each of them once for all who ask meanwhile. */
export class SlowAnswers<Answer extends object> {
  readonly #kept = new LRUCache<string, Promise<Answer>>({
    max: ANSWERS_MAX,
    ttl: MAKING_MAX_MS,
    // Looked up at each reading, so that a test can move it.
    perf: { now: () => performance.now() },
  });

  /** The answer by its key; `make` reads it. An error is everybody's who waited, and is not kept. */
  async get(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const begun = performance.now();
    const making = make();
    this.#kept.set(key, making);
    let tookMs = 0;
    try {
      await making;
      tookMs = performance.now() - begun;
    } finally {
      if (this.#kept.peek(key, { allowStale: true }) === making) {
        if (tookMs < SLOW_MS) this.#kept.delete(key);
        else this.#kept.set(key, making, { ttl: Math.min(TIMES * tookMs, KEPT_MAX_MS) });
      }
    }
    return making;
  }
}
