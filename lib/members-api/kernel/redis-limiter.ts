import { RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible";
import { serializeError } from "./error-response";
import type { Logger } from "./logger";

/** While it does not answer, each instance counts by itself: a limit is no reason to refuse a call. */
const COMMAND_MS = 200;
const RECONNECT_MS = 2000;

export interface RedisLimits {
  limiter(name: string, points: number, seconds: number): RateLimiterRedis;
  close(): void;
}

/** The counters of all instances in one Redis. Its client is loaded where an operator names one only. */
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
  client.on("error", (error) => {
    if (!isAway)
      log.warn({ err: serializeError(error) }, "Redis is away: each instance counts calls by itself");
    isAway = true;
  });
  client.on("ready", () => {
    if (isAway) log.info({}, "Redis is back, and counts calls");
    isAway = false;
  });
  return {
    limiter: (name, points, seconds) =>
      new RateLimiterRedis({
        storeClient: client,
        keyPrefix: `glovebox-limit:${name}`,
        points,
        duration: seconds,
        insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
      }),
    close: () => client.disconnect(),
  };
}
