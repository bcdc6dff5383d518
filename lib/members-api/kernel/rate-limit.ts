import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { CallDefinition, SharedLimit } from "@/lib/contract/call";
import type { Database } from "../db/database";
import { addToWindow } from "./rate-window";
import { RefusalWithHeaders } from "./refusal-headers";

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
  const measure = async (limit: SharedLimit, caller: string, seconds = WINDOW_SECONDS) => ({
    limit,
    state: await limiterOf(limit, seconds)(caller),
  });
  return {
    async count(call, caller, network = null, policies = []) {
      const { perMinute, perNetworkHour, shared } = call.limits;
      if (perNetworkHour !== undefined && network !== null) {
        // One count for all rows of the kind: the two ways to sign up are one.
        const signUps = { name: "sign-ups", perMinute: perNetworkHour };
        const counted = await measure(signUps, network, HOUR_SECONDS);
        if (counted.state.isRefused) throw tooManyRequests(counted, headers(counted));
      }
      const counts: Counted[] = [];
      const isProgram = policies.length > 0;
      for (const limit of [{ name: call.name, perMinute }, ...(shared ? [shared] : []), ...policies]) {
        const counted = await measure(limit, caller);
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
