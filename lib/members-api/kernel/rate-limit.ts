import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { CallDefinition, SharedLimit } from "@/lib/contract/call";
import type { Database } from "../db/database";
import { addToWindow } from "./rate-window";
import type { RedisLimiter, RedisLimits } from "./redis-limiter";
import { RefusalWithHeaders } from "./refusal-headers";
import type { SharedCounts } from "./shared-counts";

const WINDOW_SECONDS = 60;
const HOUR_SECONDS = 60 * 60;

export interface RateLimits {
  /**
   * Counts a call for an account, or for an address where nobody is logged in: for its own row, and for what the row
   * shares with others. Gives the RateLimit headers of the answer, those of the count that is nearer its end; throws
   * 429 with Retry-After once either is used up. `network` is counted too where the row limits one; null counts nothing.
   * `policies` beside them, as a program's calls have one, are counted for the caller and come with the standard headers.
   */
  count(
    call: CallDefinition,
    caller: string,
    network?: string | null,
    policies?: readonly SharedLimit[],
  ): Promise<Record<string, string>>;
}

interface RateState {
  isRefused: boolean;
  remainingPoints: number;
  msBeforeNext: number;
}
type Limiter = (caller: string) => Promise<RateState>;

function stateOf(count: { points: number; msLeft: number }, limit: SharedLimit): RateState {
  return {
    isRefused: count.points > limit.perMinute,
    remainingPoints: limit.perMinute - count.points,
    msBeforeNext: count.msLeft,
  };
}

/**
 * In the database, one call after the other. By the clock that all instances share: the library's own limiter for PostgreSQL
 * goes by each computer's.
 */
function exactLimiter({ db, now }: Shared, limit: SharedLimit, seconds: number): Limiter {
  return async (caller) => {
    const window = { key: `${limit.name}:${caller}`, windowMs: seconds * 1000 };
    return stateOf(await addToWindow(db, window, now()), limit);
  };
}

function countsLimiter(counts: SharedCounts, limit: SharedLimit, seconds: number): Limiter {
  const window = { windowMs: seconds * 1000, max: limit.perMinute };
  return async (caller) => stateOf(counts.add(`${limit.name}:${caller}`, window), limit);
}

/** By the library, in this process or in Redis. */
function libraryLimiter(limiter: RedisLimiter | RateLimiterMemory): Limiter {
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

function memoryLimiter({ name, perMinute }: SharedLimit, duration: number): Limiter {
  return libraryLimiter(new RateLimiterMemory({ points: perMinute, duration, keyPrefix: name }));
}

/** What instances on one PostgreSQL count with. */
export interface Shared {
  db: Database;
  now(): Date;
  counts: SharedCounts;
  /** In place of `counts`, where the operator has one. */
  redis?: RedisLimits;
}

/**
 * Counts in this process; with `shared` together with all other instances: exactly in the database what a call's row says must
 * be, and everything else in memory or in Redis.
 */
export function createRateLimits(shared?: Shared): RateLimits {
  const limiters = new Map<string, Limiter>();
  const createLimiter = (limit: SharedLimit, seconds: number, exact: boolean) => {
    if (!shared) return memoryLimiter(limit, seconds);
    if (exact) return exactLimiter(shared, limit, seconds);
    const { redis, counts } = shared;
    if (redis) return libraryLimiter(redis.limiter(limit.name, limit.perMinute, seconds));
    return countsLimiter(counts, limit, seconds);
  };
  const measure = async (limit: SharedLimit, caller: string, exact: boolean, seconds = WINDOW_SECONDS) => {
    const limiter = limiters.get(limit.name) ?? createLimiter(limit, seconds, exact);
    limiters.set(limit.name, limiter);
    return { limit, state: await limiter(caller) };
  };
  return {
    async count(call, caller, network = null, policies = []) {
      const { perMinute, perNetworkHour, shared: together, exact } = call.limits;
      if (perNetworkHour !== undefined && network !== null) {
        // One count for all rows of the kind: the two ways to sign up are one.
        const signUps = { name: "sign-ups", perMinute: perNetworkHour };
        const counted = await measure(signUps, network, true, HOUR_SECONDS);
        if (counted.state.isRefused) throw tooManyRequests(counted, headers(counted));
      }
      const counts: Counted[] = [];
      const isProgram = policies.length > 0;
      const own = { name: call.name, perMinute };
      for (const limit of [own, ...(together ? [together] : []), ...policies]) {
        const counted = await measure(limit, caller, exact && limit === own);
        counts.push(counted);
        if (counted.state.isRefused)
          throw tooManyRequests(counted, isProgram ? standardHeaders(counts) : headers(counted));
      }
      const remaining = ({ state }: Counted) => state.remainingPoints;
      const nearest = counts.reduce((a, b) => (remaining(b) < remaining(a) ? b : a));
      return isProgram ? standardHeaders(counts) : headers(nearest);
    },
  };
}

interface Counted {
  limit: SharedLimit;
  state: RateState;
}

function tooManyRequests({ state }: Counted, ofAnswer: Record<string, string>): RefusalWithHeaders {
  return new RefusalWithHeaders("too_many_requests", "Too many requests. Wait a moment and try again.", {
    headers: ofAnswer,
    retryAfter: Math.max(1, secondsLeft(state)),
  });
}

const secondsLeft = ({ msBeforeNext }: RateState) => Math.max(0, Math.ceil(msBeforeNext / 1000));
const pointsLeft = ({ remainingPoints }: RateState) => Math.max(0, remainingPoints);

/** The fields of draft-ietf-httpapi-ratelimit-headers: every policy of the call, and what is left of each. */
function standardHeaders(counts: readonly Counted[]): Record<string, string> {
  const items = (text: (counted: Counted) => string) =>
    counts.map((counted) => `"${counted.limit.name}";${text(counted)}`).join(", ");
  return {
    "ratelimit-policy": items(({ limit }) => `q=${limit.perMinute};w=${WINDOW_SECONDS}`),
    ratelimit: items(({ state }) => `r=${pointsLeft(state)};t=${secondsLeft(state)}`),
  };
}

/** What pages get: an older draft's fields, of the count that is nearest its end. */
function headers({ limit, state }: Counted): Record<string, string> {
  return {
    "ratelimit-limit": String(limit.perMinute),
    "ratelimit-remaining": String(pointsLeft(state)),
    "ratelimit-reset": String(secondsLeft(state)),
  };
}
