import { LRUCache } from "lru-cache";

/** What takes less, of fewer rows, is made anew for each call, and is always up to date. */
const SLOW_MS = 250;
/** Counting so many takes ten times as long as all else of a call, whatever the machine. */
const MANY_ROWS = 10_000;
/** An answer is kept for so many times as long as it took, and so costs at most a hundredth of one connection. */
const TIMES = 100;
/** It may have been slow for a moment only, and nobody looks at a month's sums by the second. */
const KEPT_MAX_MS = 60_000;
/** Above what a call may take, for it is made within one: callers share an answer that is being made. */
const MAKING_MAX_MS = 60_000;
const ANSWERS_MAX = 1000;

/** Keeps answers about many rows, or that took long, and makes each of them once for all who ask meanwhile. */
export class SlowAnswers<Answer extends object> {
  readonly #rowsOf: (answer: Answer) => number;
  readonly #kept = new LRUCache<string, Promise<Answer>>({
    max: ANSWERS_MAX,
    ttl: MAKING_MAX_MS,
    // Looked up at each reading, so that a test can move it.
    perf: { now: () => performance.now() },
  });

  /** `rowsOf`: how many rows an answer counted, about. */
  constructor(rowsOf: (answer: Answer) => number) {
    this.#rowsOf = rowsOf;
  }

  /** The answer by its key; `make` reads it. An error is everybody's who waited, and is not kept. */
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
        // The cache takes no part of a millisecond.
        if (keptMs >= 1) this.#kept.set(key, making, { ttl: Math.ceil(keptMs) });
        else this.#kept.delete(key);
      }
    }
    return making;
  }
}
