export interface CircuitBreakerOptions {
  failures: number;
  probeEveryMs: number;
  now: () => number;
  onChange?: (isOpen: boolean) => void;
}

export class CircuitBreaker {
  #failed = 0;
  #nextProbeAt = 0;
  readonly #options: CircuitBreakerOptions;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
  }

  admit(): number {
    const { failures, probeEveryMs, now } = this.#options;
    if (this.#failed < failures) return 0;
    const wait = this.#nextProbeAt - now();
    if (wait > 0) return wait;
    // Uses the clock because a hanging probe must not block the next probe.
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

  open(): void {
    this.#countUpTo(Math.max(this.#failed + 1, this.#options.failures));
  }

  #countUpTo(count: number): void {
    const { failures, probeEveryMs, now, onChange } = this.#options;
    if (this.#failed < failures && count >= failures) {
      this.#nextProbeAt = now() + probeEveryMs;
      onChange?.(true);
    }
    this.#failed = count;
  }
}
