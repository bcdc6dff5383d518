import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SlowAnswers } from "./figures-routes";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function answersAfter(ms: number, rows = 0) {
  let count = 0;
  const answers = new SlowAnswers<{ nr: number }>(() => rows);
  const make = async () => {
    count += 1;
    const nr = count;
    await new Promise((resolve) => setTimeout(resolve, ms));
    return { nr };
  };
  return async (key = "site") => {
    const answer = answers.get(key, make);
    await vi.advanceTimersByTimeAsync(ms);
    return (await answer).nr;
  };
}

it("[RUN-FAST] recomputes a quick result for each call", async () => {
  const ask = answersAfter(200);
  expect([await ask(), await ask()]).toEqual([1, 2]);
});

it("[RUN-FAST] a result that took half a second is cached for 50 s, separately for each key", async () => {
  const ask = answersAfter(500);
  expect([await ask(), await ask(), await ask("another")]).toEqual([1, 1, 2]);
  await vi.advanceTimersByTimeAsync(48_000);
  expect(await ask()).toBe(1);
  await vi.advanceTimersByTimeAsync(1500);
  expect(await ask()).toBe(3);
});

it("[RUN-FAST] caches a result with 10,000 rows for a hundred times as long as it took, even if it was quick", async () => {
  const ask = answersAfter(50, 10_000);
  expect([await ask(), await ask()]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(4800);
  expect(await ask()).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await ask()).toBe(2);
  const few = answersAfter(50, 9999);
  expect([await few(), await few()]).toEqual([1, 2]);
});

it("[RUN-FAST] never caches a result for more than a minute", async () => {
  const ask = answersAfter(20_000);
  expect(await ask()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_001);
  expect(await ask()).toBe(2);
});

it("[RUN-FAST] concurrent calls share one computation and its error, which isn't cached", async () => {
  const answers = new SlowAnswers<{ nr: number }>(() => 0);
  let fail: (error: Error) => void = () => undefined;
  const make = vi.fn(() => new Promise<{ nr: number }>((_, reject) => (fail = reject)));
  const results = Promise.allSettled([answers.get("site", make), answers.get("site", make)]);
  await vi.advanceTimersByTimeAsync(1000);
  fail(new Error("The database is away."));
  expect((await results).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(make).toHaveBeenCalledTimes(1);
  expect(await answers.get("site", async () => ({ nr: 2 }))).toEqual({ nr: 2 });
});
