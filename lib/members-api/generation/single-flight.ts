interface Flight {
  intent: string;
  result: Promise<unknown>;
}

/**
 * Within one process, runs the work on a subject one after another. A caller with the same intent as running work gets
 * the same promise: 100 equal requests do the work once and get 100 equal answers.
 */
export class SingleFlight {
  readonly #flights = new Map<string, Flight>();

  /** `subject` must not be worked on twice at once; `intent` identifies the request. Failures are shared too. */
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
    // No await between the lookup and this line, or two callers could both start the work.
    const result = work().finally(() => this.#flights.delete(subject));
    this.#flights.set(subject, { intent, result });
    return result;
  }

  get size(): number {
    return this.#flights.size;
  }
}
