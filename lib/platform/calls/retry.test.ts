import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { canRetry } from "@/lib/platform/values/can-retry";
import { type RetryProgress, retryDelay, withRetries } from "./retry";

class Failure extends Error {
  constructor(
    readonly status: number | null,
    readonly retryAfter?: number,
  ) {
    super(`status ${status}`);
  }
}
const readFailure = (error: unknown) =>
  error instanceof Failure ? { status: error.status, retryAfter: error.retryAfter } : null;
/** Maximum jitter, so that delays are exact. */
const longest = { random: () => 1, readFailure };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("canRetry", () => {
  it.each([null, 408, 425, 429, 500, 502, 503, 504])("[BTN-2] retries after %s", (status) => {
    expect(canRetry({ status })).toBe(true);
  });
  it.each([200, 400, 401, 402, 403, 404, 409, 413, 415, 422])("[BTN-2] doesn't retry after %s", (status) => {
    expect(canRetry({ status })).toBe(false);
  });
  it("[BTN-2] retries while an earlier attempt with the same key is in progress", () => {
    expect(canRetry({ status: 409, code: "in_progress" })).toBe(true);
    expect(canRetry({ status: 409, code: "conflict" })).toBe(false);
  });
  it.each([
    [504, "outcome_unknown"],
    [501, "not_offered"],
  ])("[UP-4] doesn't retry %i '%s'", (status, code) => {
    expect(canRetry({ status, code })).toBe(false);
  });
});

describe("retryDelay", () => {
  it("[BTN-2] doubles from 1000 ms, with full jitter", () => {
    const delays = [1, 2, 3, 4].map((attempt) => retryDelay(attempt, { status: 503 }, longest));
    expect(delays).toEqual([1000, 2000, 4000, 8000]);
    expect(retryDelay(3, { status: 503 }, { random: () => 0.5 })).toBe(2000);
    expect(retryDelay(3, { status: 503 }, { random: () => 0 })).toBe(0);
  });
  it("[BTN-2] waits as long as Retry-After says, but no longer than a minute", () => {
    expect(retryDelay(1, { status: 429, retryAfter: 7 }, longest)).toBe(7000);
    expect(retryDelay(1, { status: 429, retryAfter: 86_400 }, longest)).toBe(60_000);
  });
});

describe("withRetries", () => {
  it("[BTN-2] runs five times, waiting 1, 2, 4 and 8 seconds, then throws the last error", async () => {
    const run = vi.fn(async (attempt: number) => {
      throw new Failure(500 + attempt);
    });
    const done = withRetries(run, longest).catch((error: unknown) => error);
    for (const [calls, wait] of [
      [1, 1000],
      [2, 2000],
      [3, 4000],
      [4, 8000],
    ] as const) {
      await vi.advanceTimersByTimeAsync(0);
      expect(run).toHaveBeenCalledTimes(calls);
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(run).toHaveBeenCalledTimes(calls);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(run).toHaveBeenCalledTimes(5);
    expect(await done).toMatchObject({ status: 505 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("[BTN-2] returns the first success, and reports each step", async () => {
    const seen: RetryProgress[] = [];
    const run = vi
      .fn<(attempt: number) => Promise<string>>()
      .mockRejectedValueOnce(new Failure(null))
      .mockResolvedValueOnce("made");
    const done = withRetries(run, { ...longest, onProgress: (step) => seen.push(step) });
    await vi.runAllTimersAsync();
    expect(await done).toBe("made");
    expect(seen).toEqual([
      { phase: "running", attempt: 1, attempts: 5 },
      { phase: "waiting", attempt: 1, attempts: 5, delayMs: 1000 },
      { phase: "running", attempt: 2, attempts: 5 },
    ]);
  });

  it("[BTN-2] doesn't retry an error in our own code", async () => {
    const run = vi.fn(async () => {
      throw new TypeError("undefined is not a function");
    });
    await expect(withRetries(run, longest)).rejects.toThrow(TypeError);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("[BTN-2] stops immediately when the user cancels during a wait", async () => {
    const stop = new AbortController();
    const run = vi.fn(async () => {
      throw new Failure(503);
    });
    const done = withRetries(run, { ...longest, signal: stop.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10);
    stop.abort(new Error("left"));
    expect(await done).toMatchObject({ message: "left" });
    await vi.runAllTimersAsync();
    expect(run).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("[BTN-2] doesn't start if already aborted", async () => {
    const run = vi.fn(async () => "never");
    await expect(withRetries(run, { signal: AbortSignal.abort(new Error("gone")) })).rejects.toThrow("gone");
    expect(run).not.toHaveBeenCalled();
  });
});
