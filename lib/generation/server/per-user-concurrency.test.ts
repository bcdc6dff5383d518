import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ConcurrencyLimits, PerUserConcurrency } from "./per-user-concurrency";

const LIMITS: ConcurrencyLimits = { perUser: 2, total: 3, waitingPerUser: 3, waiting: 4, waitMs: 25_000 };

function works() {
  const starts: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    starts.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun: starts, work, end: (name: string) => ends.get(name)?.() };
}

describe("PerUserConcurrency", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("[SEC-DOS-03] runs two jobs of a user concurrently, and the third waits until one finishes", async () => {
    const limits = new PerUserConcurrency(LIMITS);
    const { begun: starts, work, end } = works();
    const all = ["a1", "a2", "a3", "a4"].map((name) => limits.run("ann", work(name)));
    expect(starts).toEqual(["a1", "a2"]);
    end("a2");
    await expect(all[1]).resolves.toBe("a2");
    expect(starts).toEqual(["a1", "a2", "a3"]);
    for (const name of ["a1", "a3"]) end(name);
    await Promise.all([all[0], all[2]]);
    end("a4");
    await all[3];
    expect(starts).toEqual(["a1", "a2", "a3", "a4"]);
    expect(limits.size).toBe(0);
  });

  it("[SEC-DOS-03] one user's queue doesn't delay another user", async () => {
    const limits = new PerUserConcurrency(LIMITS);
    const { begun: starts, work, end } = works();
    const all = ["a1", "a2", "a3"].map((name) => limits.run("ann", work(name)));
    all.push(limits.run("bob", work("b1")));
    expect(starts).toEqual(["a1", "a2", "b1"]);
    // All three slots are busy: Bob's second job waits for any slot, but Ann's third job waits for hers.
    all.push(limits.run("bob", work("b2")));
    end("b1");
    await all[3];
    expect(starts).toEqual(["a1", "a2", "b1", "b2"]);
    for (const name of ["a1", "a2", "b2"]) end(name);
    await Promise.all([all[0], all[1], all[4]]);
    end("a3");
    await all[2];
    expect(limits.size).toBe(0);
  });

  it("[SEC-DOS-03] a request that exceeds the limits or waits too long gets 429 with Retry-After", async () => {
    const limits = new PerUserConcurrency(LIMITS);
    const { begun: starts, work, end } = works();
    const running = [limits.run("ann", work("a1")), limits.run("ann", work("a2"))];
    const waiting = ["a3", "a4", "a5"].map((name) => limits.run("ann", work(name)));
    const refusals = waiting.map((item) =>
      expect(item).rejects.toMatchObject({ code: "too_many_requests", status: 429, retryAfter: 5 }),
    );
    await expect(limits.run("ann", work("a6"))).rejects.toMatchObject({ status: 429 });
    running.push(limits.run("bob", work("b1")));
    const last = expect(limits.run("bob", work("b2"))).rejects.toMatchObject({ status: 429 });
    await expect(limits.run("carl", work("c1"))).rejects.toMatchObject({ status: 429 });
    await vi.advanceTimersByTimeAsync(LIMITS.waitMs);
    await Promise.all([...refusals, last]);
    expect(starts).toEqual(["a1", "a2", "b1"]);
    for (const name of starts) end(name);
    await Promise.all(running);
    expect(limits.size).toBe(0);
  });

  it("[SEC-DOS-03] a failed job frees its slot for the next job", async () => {
    const limits = new PerUserConcurrency({ ...LIMITS, perUser: 1 });
    const failing = limits.run("ann", () => Promise.reject(new Error("broken")));
    const next = limits.run("ann", async () => "next");
    await expect(failing).rejects.toThrow("broken");
    await expect(next).resolves.toBe("next");
    expect(limits.size).toBe(0);
  });
});
