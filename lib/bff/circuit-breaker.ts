import { CircuitBreaker, type CircuitBreakerOptions } from "@/lib/platform/limits";
import { setGauge } from "@/lib/platform/telemetry";
import { AppError } from "@/lib/platform/values";
import type { UpstreamFetch, UpstreamRequest } from "./upstream";

/**
 * SEC-UP-07: opens after five calls in a row without a response, or as soon as the API freezes. Then allows a probe
 * every two seconds. Disconnected callers don't count.
 */
export function withBreaker(
  createFetch: (onThaw: () => void) => UpstreamFetch,
  options: Partial<CircuitBreakerOptions> = {},
): UpstreamFetch {
  const { failures = 5, probeEveryMs = 2000, now = () => performance.now() } = options;
  const onChange = (isOpen: boolean) => setGauge("breaker_open", { breaker: "members-api" }, isOpen ? 1 : 0);
  const breaker = new CircuitBreaker({ failures, probeEveryMs, now, onChange });
  onChange(false);
  const fetch = createFetch(() => breaker.succeeded());

  return async (request) => {
    const wait = breaker.admit();
    if (wait > 0) {
      request.onUnsent?.();
      const retryAfter = Math.max(1, Math.ceil(wait / 1000));
      throw new AppError("unavailable", "We can't reach the service. Try again in a moment.", {
        retryAfter,
      });
    }
    try {
      const answer = await fetch(request);
      breaker.succeeded();
      return answer;
    } catch (error) {
      if (error instanceof AppError) breaker.open();
      else if (!hasLeft(request, error)) breaker.failed();
      throw error;
    }
  };
}

/**
 * Returns true if the caller disconnected. Every abort throws AbortError, so only the signal's reason reveals our
 * timeout.
 */
function hasLeft({ signal }: Pick<UpstreamRequest, "signal">, error: unknown): boolean {
  const why: unknown = signal.aborted ? signal.reason : error;
  if (!(why instanceof Error)) return signal.aborted;
  return signal.aborted ? why.name !== "TimeoutError" : why.name === "AbortError";
}
