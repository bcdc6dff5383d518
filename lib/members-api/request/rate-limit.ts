import type { Pool } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { CallDefinition } from "@/lib/contract/call";
import { AppError } from "@/lib/core/errors";

const WINDOW_SECONDS = 60;

export interface RateLimits {
  /**
   * Counts a call for an account, or for an address where nobody is logged in. Gives the RateLimit headers of the
   * answer; throws 429 with Retry-After once the row's calls a minute are used up.
   */
  count(call: CallDefinition, caller: string): Promise<Record<string, string>>;
}

/** Counts in this process, or on PostgreSQL, where all instances share the counters. */
export function createRateLimits(pool?: Pool): RateLimits {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterPostgres>();
  const limiterOf = (call: CallDefinition) => {
    const known = limiters.get(call.name);
    if (known) return known;
    const options = { points: call.limits.perMinute, duration: WINDOW_SECONDS, keyPrefix: call.name };
    const made = pool
      ? new RateLimiterPostgres({
          ...options,
          storeClient: pool,
          storeType: "pool",
          tableName: "rate_limits",
          tableCreated: true,
          insuranceLimiter: new RateLimiterMemory(options),
        })
      : new RateLimiterMemory(options);
    limiters.set(call.name, made);
    return made;
  };
  return {
    async count(call, caller) {
      try {
        return headers(call, await limiterOf(call).consume(caller));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new TooManyRequests(refusal, headers(call, refusal));
      }
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

function headers(call: CallDefinition, state: RateLimiterRes): Record<string, string> {
  return {
    "ratelimit-limit": String(call.limits.perMinute),
    "ratelimit-remaining": String(Math.max(0, state.remainingPoints)),
    "ratelimit-reset": String(Math.max(0, Math.ceil(state.msBeforeNext / 1000))),
  };
}
