import { AppError } from "@/lib/platform/values";

export interface ConcurrencyLimits {
  perUser: number;
  total: number;
  waitingPerUser: number;
  waiting: number;
  waitMs: number;
}

/** Per process, because CPUs are the bottleneck. Allows a dealer to queue 150 documents. */
const CONCURRENCY_LIMITS: ConcurrencyLimits = {
  perUser: 2,
  total: 32,
  waitingPerUser: 150,
  waiting: 500,
  waitMs: 25_000,
};

interface Waiter {
  user: string;
  begin(): void;
}

/** SEC-DOS-03. Waiting requests haven't reserved or charged anything. */
export class PerUserConcurrency {
  readonly #running = new Map<string, number>();
  #runningTotal = 0;
  #queue: Waiter[] = [];

  constructor(private readonly limits: ConcurrencyLimits = CONCURRENCY_LIMITS) {}

  async run<T>(user: string, work: () => Promise<T>): Promise<T> {
    if (this.#canStart(user)) this.#acquire(user);
    else await this.#wait(user);
    try {
      return await work();
    } finally {
      this.#release(user);
    }
  }

  get size(): number {
    return this.#runningTotal + this.#queue.length;
  }

  #canStart(user: string): boolean {
    return (this.#running.get(user) ?? 0) < this.limits.perUser && this.#runningTotal < this.limits.total;
  }

  #acquire(user: string): void {
    this.#running.set(user, (this.#running.get(user) ?? 0) + 1);
    this.#runningTotal += 1;
  }

  #wait(user: string): Promise<void> {
    const waitingOfUser = this.#queue.filter((waiter) => waiter.user === user).length;
    if (waitingOfUser >= this.limits.waitingPerUser || this.#queue.length >= this.limits.waiting)
      throw createTooManyError();
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        user,
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#queue = this.#queue.filter((item) => item !== waiter);
        reject(createTooManyError());
      }, this.limits.waitMs);
      this.#queue.push(waiter);
    });
  }

  #release(user: string): void {
    const remaining = (this.#running.get(user) ?? 1) - 1;
    if (remaining > 0) this.#running.set(user, remaining);
    else this.#running.delete(user);
    this.#runningTotal -= 1;
    const next = this.#queue.findIndex((waiter) => this.#canStart(waiter.user));
    if (next < 0) return;
    for (const waiter of this.#queue.splice(next, 1)) {
      this.#acquire(waiter.user);
      waiter.begin();
    }
  }
}

function createTooManyError(): AppError {
  const message = "We're making too many documents at once. Wait a moment and try again.";
  return new AppError("too_many_requests", message, { retryAfter: 5 });
}
