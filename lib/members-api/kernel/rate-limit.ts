import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { CallDefinition, SharedLimit } from "@/lib/contract/call";
import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import { addToWindow } from "./rate-window";

const WINDOW_SECONDS = 60;
const HOUR_SECONDS = 60 * 60;

export interface RateLimits {
  /**
   * Counts a call for an account, or for an address where nobody is logged in: for its own row, and for what the row
   * shares with others. Gives the RateLimit headers of the answer, those of the count that is nearer its end; throws
   * 429 with Retry-After once either is used up. `network` is counted too where the row limits one; null counts nothing.
   */
  count(call: CallDefinition, caller: string, network?: string | null): Promise<Record<string, string>>;
}

interface RateState {
  isRefused: boolean;
  remainingPoints: number;
  msBeforeNext: number;
}
type Limiter = (caller: string) => Promise<RateState>;

/** By the clock that all instances share: the library's own limiter for PostgreSQL goes by each computer's. */
function sharedLimiter(
  { db, now }: { db: Database; now(): Date },
  { name, perMinute }: SharedLimit,
  seconds: number,
): Limiter {
  return async (caller) => {
    const window = { key: `${name}:${caller}`, windowMs: seconds * 1000 };
    const { points, msLeft } = await addToWindow(db, window, now());
    return { isRefused: points > perMinute, remainingPoints: perMinute - points, msBeforeNext: msLeft };
  };
}

function memoryLimiter({ name, perMinute }: SharedLimit, duration: number): Limiter {
  const limiter = new RateLimiterMemory({ points: perMinute, duration, keyPrefix: name });
  return async (caller) => {
    try {
      const { remainingPoints, msBeforeNext } = await limiter.consume(caller);
      return { isRefused: false, remainingPoints, msBeforeNext };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const { remainingPoints, msBeforeNext } = refusal;
      return { isRefused: true, remainingPoints, msBeforeNext };
    }
  };
}

/** Counts in this process, or in the database, where all instances share the counters. */
export function createRateLimits(shared?: { db: Database; now(): Date }): RateLimits {
  const limiters = new Map<string, Limiter>();
  const limiterOf = (limit: SharedLimit, seconds: number) => {
    const limiter = limiters.get(limit.name);
    if (limiter) return limiter;
    const created = shared ? sharedLimiter(shared, limit, seconds) : memoryLimiter(limit, seconds);
    limiters.set(limit.name, created);
    return created;
  };
  const consume = async (limit: SharedLimit, caller: string, seconds = WINDOW_SECONDS) => {
    const state = await limiterOf(limit, seconds)(caller);
    if (state.isRefused) throw new TooManyRequests(state.msBeforeNext, headers(limit, state));
    return { limit, state };
  };
  return {
    async count(call, caller, network = null) {
      const { perMinute, perNetworkHour, shared } = call.limits;
      if (perNetworkHour !== undefined && network !== null) {
        // One count for all rows of the kind: the two ways to sign up are one.
        await consume({ name: "sign-ups", perMinute: perNetworkHour }, network, HOUR_SECONDS);
      }
      const own = await consume({ name: call.name, perMinute }, caller);
      const together = shared ? await consume(shared, caller) : own;
      const nearer = together.state.remainingPoints < own.state.remainingPoints ? together : own;
      return headers(nearer.limit, nearer.state);
    },
  };
}

class TooManyRequests extends AppError {
  readonly headers: Record<string, string>;
  constructor(msBeforeNext: number, headers: Record<string, string>) {
    const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
    super("too_many_requests", "Too many requests. Wait a moment and try again.", { retryAfter });
    this.headers = headers;
  }
}

/** The RateLimit headers that belong on the answer of a refused call. */
export function refusalHeaders(error: AppError): Record<string, string> {
  return error instanceof TooManyRequests ? error.headers : {};
}

function headers(limit: SharedLimit, state: RateState): Record<string, string> {
  return {
    "ratelimit-limit": String(limit.perMinute),
    "ratelimit-remaining": String(Math.max(0, state.remainingPoints)),
    "ratelimit-reset": String(Math.max(0, Math.ceil(state.msBeforeNext / 1000))),
  };
}
