import { RateLimiterMemory } from "rate-limiter-flexible";
import type { CallDefinition } from "@/lib/contract/call";
import { AppError } from "@/lib/core/errors";
import { globalSingleton } from "./global-singleton";

const WINDOW_SECONDS = 60;
/** The Members API counts too, and says how much is left: its refusal should be the one that a caller meets first. */
const FACTOR = 2;

const slot = globalSingleton<Map<string, RateLimiterMemory>>("body-rates");

/** Begins to count; the running application does, tests that are not about limits need not. */
export function startBodyRates(): void {
  slot.set(new Map());
}

/**
 * Counts a call that has a body, for its session's token or its address, before the body is read: the Members API counts
 * only what was parsed already. Throws 429 with Retry-After.
 */
export async function countBody(call: CallDefinition, caller: string): Promise<void> {
  const limiters = slot.get();
  if (!limiters || call.body === "none") return;
  const limiter =
    limiters.get(call.name) ??
    new RateLimiterMemory({ points: FACTOR * call.limits.perMinute, duration: WINDOW_SECONDS });
  limiters.set(call.name, limiter);
  await limiter.consume(caller).catch((refusal: { msBeforeNext?: number }) => {
    const retryAfter = Math.max(1, Math.ceil((refusal.msBeforeNext ?? 0) / 1000));
    throw new AppError("too_many_requests", "Too many requests. Wait a moment and try again.", {
      retryAfter,
    });
  });
}
