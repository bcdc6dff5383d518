import { AppError } from "@/lib/core/errors";
import type { UpstreamFetch } from "./upstream";

export interface BreakerOptions {
  /** Failures in a row that open it. */
  failures?: number;
  /** While it is open, one call is let through in each of these. */
  probeEveryMs?: number;
  /** Milliseconds, of a clock that never goes back. */
  now?: () => number;
}

/**
 * Spares a remote Members API that is not there (SEC-UP-07): after some calls in a row without an answer, calls are
 * refused at once with 503 and Retry-After, and one in every two seconds tries; the first answer opens the way again. An
 * answer of whatever status is an answer, and a caller who leaves is no failure.
 */
export function withBreaker(fetch: UpstreamFetch, options: BreakerOptions = {}): UpstreamFetch {
  const { failures = 5, probeEveryMs = 2000, now = () => performance.now() } = options;
  let failed = 0;
  let nextProbeAt = 0;

  function admit(): void {
    if (failed < failures) return;
    const wait = nextProbeAt - now();
    if (wait > 0) {
      const retryAfter = Math.max(1, Math.ceil(wait / 1000));
      throw new AppError("unavailable", "The service cannot be reached. Try again in a moment.", {
        retryAfter,
      });
    }
    // By the clock and not by the probe's end: a probe that hangs must not keep the next one from trying.
    nextProbeAt = now() + probeEveryMs;
  }

  return async (request) => {
    admit();
    try {
      const answer = await fetch(request);
      failed = 0;
      return answer;
    } catch (error) {
      if (!hasLeft(request, error)) {
        failed += 1;
        if (failed === failures) nextProbeAt = now() + probeEveryMs;
      }
      throw error;
    }
  };
}

/** The client says AbortError whoever ended the call; only the signal knows whether it was our clock. */
function hasLeft({ signal }: Request, error: unknown): boolean {
  const why: unknown = signal.aborted ? signal.reason : error;
  return why instanceof Error && why.name === "AbortError";
}
