/** Arbitrary but distinct numbers. Never change them: instances of older releases may be running. */
export const ADVISORY_LOCKS = {
  migration: 7_401_336,
  seed: 7_401_337,
  jobClock: 7_401_338,
} as const;
