import type { Database } from "../db/database";
import type { Logger } from "./logger";
import { createRateLimits, type RateLimits } from "./rate-limit";
import { openRedisLimits } from "./redis-limiter";
import { createSharedCounts } from "./shared-counts";

export interface OpenRateLimits extends RateLimits {
  close(): Promise<void>;
}

/** The limits of a process that is alone: in its memory. */
export function ownRateLimits(): OpenRateLimits {
  return { ...createRateLimits(), close: async () => undefined };
}

/** The limits of instances on one PostgreSQL, or with one Redis beside it. */
export async function openRateLimits(options: {
  db: Database;
  now(): Date;
  log: Logger;
  redisUrl?: string;
}): Promise<OpenRateLimits> {
  const { redisUrl, ...shared } = options;
  const counts = createSharedCounts(shared);
  const redis = redisUrl ? await openRedisLimits(redisUrl, shared.log) : undefined;
  return {
    ...createRateLimits({ ...shared, counts, redis }),
    async close() {
      redis?.close();
      await counts.close();
    },
  };
}
