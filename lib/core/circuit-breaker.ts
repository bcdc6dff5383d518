export interface CircuitBreakerOptions {
  /** Failures in a row that open it. */
  failures: number;
  /** While it is open, one call is let through in each of these. */
  probeEveryMs: number;
  /** Milliseconds; a clock that never goes back, where there is one. */
  now: () => number;
  /** Hears when it opens and when it closes. */
  onChange?: (isOpen: boolean) => void;
}

/** Spares a service that does not answer: after some failures in a row only a probe is let through now and then. */
export class CircuitBreaker {
  #failed = 0;
  #nextProbeAt = 0;
  readonly #options: CircuitBreakerOptions;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
  }

  /** Milliseconds until the next probe; 0 lets the caller through, who then reports how it went. */
  admit(): number {
    const { failures, probeEveryMs, now } = this.#options;
    if (this.#failed < failures) return 0;
    const wait = this.#nextProbeAt - now();
    if (wait > 0) return wait;
    // By the clock and not by the probe's end: a probe that hangs must not keep the next one from trying.
    this.#nextProbeAt = now() + probeEveryMs;
    return 0;
  }

  succeeded(): void {
    if (this.#failed >= this.#options.failures) this.#options.onChange?.(false);
    this.#failed = 0;
  }

  failed(): void {
    this.#countUpTo(this.#failed + 1);
  }

  /** After a failure that leaves no doubt. */
  open(): void {
    this.#countUpTo(Math.max(this.#failed + 1, this.#options.failures));
  }

  #countUpTo(count: number): void {
    const { failures, probeEveryMs, now, onChange } = this.#options;
    // A probe that fails has set the time of the next one already.
    if (this.#failed < failures && count >= failures) {
      this.#nextProbeAt = now() + probeEveryMs;
      onChange?.(true);
    }
    this.#failed = count;
  }
}
