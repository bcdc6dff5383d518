import { AsyncResource } from "node:async_hooks";
import { RateLimiterMemory } from "rate-limiter-flexible";

const outside = new AsyncResource("memory-limiter");

/**
 * Starts the library's timers outside the caller's async context. Otherwise, each timer keeps its request, including
 * the rendered page, in memory until the window ends.
 */
export class MemoryLimiter extends RateLimiterMemory {
  override consume(
    ...args: Parameters<RateLimiterMemory["consume"]>
  ): ReturnType<RateLimiterMemory["consume"]> {
    return outside.runInAsyncScope(() => super.consume(...args));
  }
}
