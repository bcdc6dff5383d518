import { AppError } from "@/lib/core/errors";

export interface ConcurrencyLimits {
  /** Documents of one user that are generated at the same time. */
  perUser: number;
  /** Documents of everybody. */
  together: number;
  /** How many may wait, of one user and of all. */
  waitingPerUser: number;
  waiting: number;
  /** Milliseconds after which a waiting request gets 429, before its connection times out. */
  waitMs: number;
}

/** Per process, because its CPUs are the limit. Fifty cars of a dealer queue; 151 do not. */
const CONCURRENCY_LIMITS: ConcurrencyLimits = {
  perUser: 2,
  together: 32,
  waitingPerUser: 150,
  waiting: 500,
  waitMs: 25_000,
};

interface Waiter {
  user: string;
  begin(): void;
}

/**
 * Lets a user have two documents generated at once, their others in the order of the requests, and
 * everybody's together no more than the process can carry (SEC-DOS-03). Nothing has been reserved or charged for what
 * waits or is sent away with 429.
 */
export class PerUserConcurrency {
  readonly #running = new Map<string, number>();
  #together = 0;
  #line: Waiter[] = [];

  constructor(private readonly limits: ConcurrencyLimits = CONCURRENCY_LIMITS) {}

  async run<T>(user: string, work: () => Promise<T>): Promise<T> {
    if (this.#mayBegin(user)) this.#take(user);
    else await this.#wait(user);
    try {
      return await work();
    } finally {
      this.#leave(user);
    }
  }

  get size(): number {
    return this.#together + this.#line.length;
  }

  #mayBegin(user: string): boolean {
    return (this.#running.get(user) ?? 0) < this.limits.perUser && this.#together < this.limits.together;
  }

  #take(user: string): void {
    this.#running.set(user, (this.#running.get(user) ?? 0) + 1);
    this.#together += 1;
  }

  /** Resolves when the user's slot has been taken. */
  #wait(user: string): Promise<void> {
    const waitingOfUser = this.#line.filter((waiter) => waiter.user === user).length;
    if (waitingOfUser >= this.limits.waitingPerUser || this.#line.length >= this.limits.waiting)
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
        this.#line = this.#line.filter((one) => one !== waiter);
        reject(tooMany());
      }, this.limits.waitMs);
      this.#line.push(waiter);
    });
  }

  #leave(user: string): void {
    const left = (this.#running.get(user) ?? 1) - 1;
    if (left > 0) this.#running.set(user, left);
    else this.#running.delete(user);
    this.#together -= 1;
    const next = this.#line.findIndex((waiter) => this.#mayBegin(waiter.user));
    if (next < 0) return;
    for (const waiter of this.#line.splice(next, 1)) {
      this.#take(waiter.user);
      waiter.begin();
    }
  }
}

function tooMany(): AppError {
  const message = "Too many documents are being made at once. Please wait a moment and try again.";
  return new AppError("too_many_requests", message, { retryAfter: 5 });
}
