import { CircuitBreaker, type CircuitBreakerOptions } from "@/lib/core/circuit-breaker";
import { AppError } from "@/lib/core/errors";
import { setGauge } from "@/lib/core/metrics/record";
import type { UpstreamFetch, UpstreamRequest } from "./upstream";

/**
 * Circuit breaker for a remote Members API (SEC-UP-07): after several consecutive calls without a response, calls are
 * refused with 503 and Retry-After, and one probe is let through every two seconds; the first response closes the
 * circuit. A response of any status counts, and a caller who disconnects is not a failure. Once the API was found frozen
 * ('unavailable', by freeze-watch.ts) no further call waits to find out; `onThaw` closes the circuit.
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
 * The client throws AbortError for every abort; only the signal shows whether it was our timeout. Any other reason of it is a
 * caller's leaving: Next aborts with an error of its own.
 */
function hasLeft({ signal }: Pick<UpstreamRequest, "signal">, error: unknown): boolean {
  const why: unknown = signal.aborted ? signal.reason : error;
  if (!(why instanceof Error)) return signal.aborted;
  return signal.aborted ? why.name !== "TimeoutError" : why.name === "AbortError";
}
