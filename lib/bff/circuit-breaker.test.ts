import { describe, expect, it } from "vitest";
import type { CircuitBreakerOptions } from "@/lib/platform/limits/circuit-breaker";
import { AppError } from "@/lib/platform/values/errors";
import { withBreaker } from "./circuit-breaker";
import type { UpstreamFetch } from "./upstream";

const timeout = () => new DOMException("timed out", "TimeoutError");
const call = (signal?: AbortSignal) => new Request("http://members.test/members/x", { signal });

function upstream(options: Partial<CircuitBreakerOptions> = {}) {
  const state = { isUp: true, at: 0, reached: 0, fail: timeout as () => unknown, status: 200 };
  const fetch: UpstreamFetch = async () => {
    state.reached += 1;
    if (!state.isUp) throw state.fail();
    return new Response("{}", { status: state.status });
  };
  let thaw = () => {};
  const guarded = withBreaker(
    (onThaw) => {
      thaw = onThaw;
      return fetch;
    },
    { now: () => state.at, ...options },
  );
  const outcome = async (request = call()) => {
    try {
      return (await guarded(request)).status;
    } catch (error) {
      return error instanceof AppError ? `${error.status} in ${error.retryAfter}` : "failed";
    }
  };
  return { state, outcome, thaw };
}

describe("circuit breaker for a remote Members API", () => {
  it("[SEC-UP-07] opens after five consecutive failures, then returns 503 with Retry-After without making a call", async () => {
    const { state, outcome } = upstream();
    state.isUp = false;
    for (let n = 0; n < 5; n++) expect(await outcome()).toBe("failed");
    for (let n = 0; n < 100; n++) expect(await outcome()).toBe("503 in 2");
    expect(state.reached).toBe(5);
    state.at = 1001;
    expect(await outcome()).toBe("503 in 1");
  });

  it("[SAFE-10] opens as soon as the API is detected as frozen, and closes on the first response", async () => {
    const { state, outcome } = upstream();
    state.isUp = false;
    state.fail = () => new AppError("unavailable", "Frozen.", { retryAfter: 2 });
    expect(await outcome()).toBe("503 in 2");
    state.at = 500;
    for (let n = 0; n < 10; n++) expect(await outcome()).toBe("503 in 2");
    expect(state.reached).toBe(1);
    state.at = 2000;
    expect(await outcome()).toBe("503 in 2");
    expect(state.reached).toBe(2);
    state.isUp = true;
    state.at = 3999;
    expect(await outcome()).toBe("503 in 1");
    state.at = 4000;
    expect([await outcome(), await outcome()]).toEqual([200, 200]);
  });

  it("[SAFE-10] lets calls through as soon as a frozen API responds", async () => {
    const { state, outcome, thaw } = upstream();
    state.isUp = false;
    state.fail = () => new AppError("unavailable", "Frozen.", { retryAfter: 2 });
    expect([await outcome(), await outcome()]).toEqual(["503 in 2", "503 in 2"]);
    state.isUp = true;
    state.at = 300;
    expect(await outcome()).toBe("503 in 2");
    thaw();
    expect(await outcome()).toBe(200);
  });

  it("[SEC-UP-07] a response between failures resets the count, and a 500 counts as a response", async () => {
    const { state, outcome } = upstream();
    for (let round = 0; round < 5; round++) {
      state.isUp = false;
      for (let n = 0; n < 4; n++) expect(await outcome()).toBe("failed");
      state.isUp = true;
      state.status = 500;
      expect(await outcome()).toBe(500);
    }
    expect(state.reached).toBe(25);
  });

  it("[SEC-UP-07] while open, lets one call through every two seconds, and closes on the first response", async () => {
    const { state, outcome } = upstream();
    state.isUp = false;
    for (let n = 0; n < 5; n++) await outcome();
    state.at = 2000;
    const together = await Promise.all([outcome(), outcome(), outcome()]);
    expect(together).toEqual(["failed", "503 in 2", "503 in 2"]);
    state.at = 3999;
    state.isUp = true;
    expect(await outcome()).toBe("503 in 1");
    state.at = 4000;
    expect(await outcome()).toBe(200);
    expect(await outcome()).toBe(200);
  });

  it("[SEC-UP-07] a hanging probe doesn't block the next probe", async () => {
    const at = { now: 0 };
    const hanging: (() => void)[] = [];
    let mode: "down" | "hang" | "up" = "down";
    const guarded = withBreaker(
      () => async () => {
        if (mode === "down") throw timeout();
        if (mode === "hang") await new Promise<void>((resolve) => hanging.push(resolve));
        return new Response("{}");
      },
      { now: () => at.now },
    );
    for (let n = 0; n < 5; n++) await guarded(call()).catch(() => undefined);
    at.now = 2000;
    mode = "hang";
    const probe = guarded(call());
    mode = "up";
    at.now = 4000;
    expect((await guarded(call())).status).toBe(200);
    for (const release of hanging) release();
    await probe;
  });

  it("[SEC-UP-08] opens after calls that time out, but not after callers disconnect", async () => {
    const left = upstream();
    left.state.isUp = false;
    left.state.fail = () => new DOMException("left", "AbortError");
    for (let n = 0; n < 20; n++) await left.outcome(call(AbortSignal.abort()));
    // Next aborts with its own error class.
    const abortError = Object.assign(new Error("gone"), { name: "ResponseAborted" });
    for (let n = 0; n < 20; n++) await left.outcome(call(AbortSignal.abort(abortError)));
    expect(left.state.reached).toBe(40);
    const slow = upstream();
    slow.state.isUp = false;
    const late = new AbortController();
    late.abort(timeout());
    for (let n = 0; n < 20; n++) await slow.outcome(call(late.signal));
    expect(slow.state.reached).toBe(5);
  });
});
