import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { CircuitBreaker } from "@/lib/core/circuit-breaker";
import { setGauge } from "@/lib/core/metrics/record";
import { serializeError } from "./error-response";
import type { Logger } from "./logger";

/** Longest wait for a count. Redis answers within a millisecond or two. */
const COMMAND_MS = 200;
/** Unanswered counts in a row before calls stop waiting for Redis. */
const FAILURES = 3;
const RECONNECT_MS = 2000;

/** Counts one call. Rejects with a RateLimiterRes once the limit is used up. */
export interface RedisLimiter {
  consume(caller: string): Promise<RateLimiterRes>;
}

export interface RedisLimits {
  limiter(name: string, points: number, seconds: number): RedisLimiter;
  close(): void;
}

/**
 * Counts the calls of all instances in one Redis. While Redis is away or frozen, each instance counts alone and one call
 * every two seconds tries Redis again. The client is loaded only when a URL is set.
 */
export async function openRedisLimits(url: string, log: Logger): Promise<RedisLimits> {
  const { Redis } = await import("ioredis");
  const client = new Redis(url, {
    commandTimeout: COMMAND_MS,
    connectTimeout: RECONNECT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => RECONNECT_MS,
  });
  let isAway = false;
  function setAway(away: boolean, error?: unknown): void {
    if (away === isAway) return;
    isAway = away;
    setGauge("breaker_open", { breaker: "redis" }, away ? 1 : 0);
    if (away) log.warn({ err: serializeError(error) }, "Redis is away: each instance counts calls by itself");
    else log.info({}, "Redis is back, and counts calls");
  }
  const breaker = new CircuitBreaker({
    failures: FAILURES,
    probeEveryMs: RECONNECT_MS,
    now: () => performance.now(),
    onChange: (isOpen) => setAway(isOpen, new Error("Redis does not answer.")),
  });
  setGauge("breaker_open", { breaker: "redis" }, 0);
  client.on("error", (error) => setAway(true, error));
  client.on("ready", () => {
    breaker.succeeded();
    setAway(false);
  });
  return {
    limiter(name, points, seconds) {
      const shared = new RateLimiterRedis({
        storeClient: client,
        keyPrefix: `glovebox-limit:${name}`,
        points,
        duration: seconds,
      });
      const own = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
      return {
        async consume(caller) {
          if (breaker.admit() > 0) return own.consume(caller);
          try {
            const state = await shared.consume(caller);
            breaker.succeeded();
            return state;
          } catch (refusal) {
            if (refusal instanceof RateLimiterRes) {
              breaker.succeeded();
              throw refusal;
            }
            breaker.failed();
            return own.consume(caller);
          }
        },
      };
    },
    close: () => client.disconnect(),
  };
}
