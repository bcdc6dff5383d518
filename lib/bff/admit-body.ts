import type { CallDefinition } from "@/lib/platform/calls";
import type { HeaderReader } from "@/lib/platform/http";
import { createHeldBytes, type HeldBytes, holdBytes, MemoryLimiter } from "@/lib/platform/limits";
import { AppError } from "@/lib/platform/values";
import { createGlobalSingleton } from "./global-singleton";

const WINDOW_SECONDS = 60;
const FACTOR = 2;

const rateLimiters = createGlobalSingleton<Map<string, MemoryLimiter>>("body-rates");
const heldBytes = createGlobalSingleton<HeldBytes>("held-bytes");

export function startBodyRates(): void {
  rateLimiters.set(new Map());
}

/** Returns a release function. Runs before the body is read, because the Members API counts only parsed calls. */
export async function admitBody(
  call: CallDefinition,
  headers: HeaderReader,
  caller: string,
): Promise<() => void> {
  if (call.body === "none") return () => undefined;
  const limiters = rateLimiters.get();
  if (limiters) {
    const limiter =
      limiters.get(call.name) ??
      new MemoryLimiter({ points: FACTOR * call.limits.perMinute, duration: WINDOW_SECONDS });
    limiters.set(call.name, limiter);
    await limiter.consume(caller).catch((refusal: { msBeforeNext?: number }) => {
      const retryAfter = Math.max(1, Math.ceil((refusal.msBeforeNext ?? 0) / 1000));
      throw new AppError("too_many_requests", "Too many requests. Wait a moment and try again.", {
        retryAfter,
      });
    });
  }
  const bytesInFlight = heldBytes.get() ?? createHeldBytes();
  heldBytes.set(bytesInFlight);
  return holdBytes(bytesInFlight, caller, { kind: call.body, headers, limit: call.limits.bodyBytes });
}
