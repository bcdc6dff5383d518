import type { Pool } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { CallDefinition, SharedLimit } from "@/lib/contract/call";
import { AppError } from "@/lib/core/errors";

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

/** Counts in this process, or on PostgreSQL, where all instances share the counters. */
export function createRateLimits(pool?: Pool): RateLimits {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterPostgres>();
  const limiterOf = ({ name, perMinute }: SharedLimit, duration = WINDOW_SECONDS) => {
    const limiter = limiters.get(name);
    if (limiter) return limiter;
    const options = { points: perMinute, duration, keyPrefix: name };
    const created = pool
      ? new RateLimiterPostgres({
          ...options,
          storeClient: pool,
          storeType: "pool",
          tableName: "rate_limits",
          tableCreated: true,
        })
      : new RateLimiterMemory(options);
    limiters.set(name, created);
    return created;
  };
  const consume = async (limit: SharedLimit, caller: string, duration?: number) => {
    try {
      return { limit, state: await limiterOf(limit, duration).consume(caller) };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new TooManyRequests(refusal, headers(limit, refusal));
    }
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
  constructor(refusal: RateLimiterRes, headers: Record<string, string>) {
    const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    super("too_many_requests", "Too many requests. Please wait a moment and try again.", { retryAfter });
    this.headers = headers;
  }
}

/** The RateLimit headers that belong on the answer of a refused call. */
export function refusalHeaders(error: AppError): Record<string, string> {
  return error instanceof TooManyRequests ? error.headers : {};
}

function headers(limit: SharedLimit, state: RateLimiterRes): Record<string, string> {
  return {
    "ratelimit-limit": String(limit.perMinute),
    "ratelimit-remaining": String(Math.max(0, state.remainingPoints)),
    "ratelimit-reset": String(Math.max(0, Math.ceil(state.msBeforeNext / 1000))),
  };
}
