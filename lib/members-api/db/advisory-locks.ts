/**
 * The advisory locks that are no single row's, by what is done under them. The numbers are arbitrary, and the same for all
 * instances and releases: an older one seeds beside a newer one. No two may be one: who holds a lock waits for the others'
 * transactions, and they would wait for it.
 */
export const ADVISORY_LOCKS = {
  migration: 7_401_336,
  seed: 7_401_337,
  /** Tests only: moving the job engine's clock. */
  jobClock: 7_401_338,
  wordIndexes: 7_401_339,
} as const;
