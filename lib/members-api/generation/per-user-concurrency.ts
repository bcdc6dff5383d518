import { AppError } from "@/lib/core/errors";

export interface ConcurrencyLimits {
  /** Documents of one user that are generated at the same time. */
  perUser: number;
  /** Documents of all users. */
  total: number;
  /** How many may wait, of one user and of all. */
  waitingPerUser: number;
  waiting: number;
  /** Milliseconds after which a waiting request gets 429, before its connection times out. */
  waitMs: number;
}

/** Per process, because its CPUs are the limit. Fifty cars of a dealer queue; 151 do not. */
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

/**
 * Generates at most two documents of a user at once, the rest in the order of the requests, and of all users no more than
 * the process can handle (SEC-DOS-03). Nothing is reserved or charged for a request that waits or gets 429.
 */
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

  /** Resolves when the user's slot has been taken. */
  #wait(user: string): Promise<void> {
    const waitingOfUser = this.#queue.filter((waiter) => waiter.user === user).length;
    if (waitingOfUser >= this.limits.waitingPerUser || this.#queue.length >= this.limits.waiting)
      throw tooMany();
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        user,
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#queue = this.#queue.filter((one) => one !== waiter);
        reject(tooMany());
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

function tooMany(): AppError {
  const message = "We're making too many documents at once. Wait a moment and try again.";
  return new AppError("too_many_requests", message, { retryAfter: 5 });
}
