/**
 * Stops asking a source that does not answer: after `failures` in a row it is left alone for `pauseMs`, then one
 * request tries it. Time comes from `now`, in milliseconds.
 */
export class CircuitBreaker {
  #failed = 0;
  #openedAt = 0;
  #isTrying = false;
  readonly #limits: { failures: number; pauseMs: number; now: () => number };

  constructor(limits: { failures: number; pauseMs: number; now: () => number }) {
    this.#limits = limits;
  }

  /** Whether the source may be asked now. A caller that is let through must report how it went. */
  allows(): boolean {
    const { failures, pauseMs, now } = this.#limits;
    if (this.#failed < failures) return true;
    if (this.#isTrying || now() - this.#openedAt < pauseMs) return false;
    this.#isTrying = true;
    return true;
  }

  succeeded(): void {
    this.#failed = 0;
    this.#isTrying = false;
  }

  failed(): void {
    this.#failed++;
    this.#openedAt = this.#limits.now();
    this.#isTrying = false;
  }
}
