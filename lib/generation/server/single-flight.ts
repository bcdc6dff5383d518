interface Flight {
  intent: string;
  result: Promise<unknown>;
}

/**
 * Runs a subject's work sequentially. Callers with the same intent share a promise, including its failure.
 */
export class SingleFlight {
  readonly #flights = new Map<string, Flight>();

  async run<T>(subject: string, intent: string, work: () => Promise<T>): Promise<T> {
    for (;;) {
      const flight = this.#flights.get(subject);
      if (!flight) break;
      if (flight.intent === intent) return flight.result as Promise<T>;
      await flight.result.then(
        () => undefined,
        () => undefined,
      );
    }
    // No await since the lookup, or two callers could start the work.
    const result = work().finally(() => this.#flights.delete(subject));
    this.#flights.set(subject, { intent, result });
    return result;
  }

  get size(): number {
    return this.#flights.size;
  }
}
