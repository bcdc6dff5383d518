import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SlowAnswers } from "./slow-answers";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function answersAfter(ms: number, rows = 0) {
  let made = 0;
  const answers = new SlowAnswers<{ nr: number }>(() => rows);
  const make = async () => {
    made += 1;
    const nr = made;
    await new Promise((resolve) => setTimeout(resolve, ms));
    return { nr };
  };
  return async (key = "site") => {
    const answer = answers.get(key, make);
    await vi.advanceTimersByTimeAsync(ms);
    return (await answer).nr;
  };
}

it("[RUN-FAST] what is quick is made anew for each call", async () => {
  const ask = answersAfter(200);
  expect([await ask(), await ask()]).toEqual([1, 2]);
});

it("[RUN-FAST] what takes half a second is kept for fifty, by its key", async () => {
  const ask = answersAfter(500);
  expect([await ask(), await ask(), await ask("another")]).toEqual([1, 1, 2]);
  await vi.advanceTimersByTimeAsync(48_000);
  expect(await ask()).toBe(1);
  await vi.advanceTimersByTimeAsync(1500);
  expect(await ask()).toBe(3);
});

it("[RUN-FAST] what counts ten thousand rows is kept for a hundred times as long as it took, however quick it was", async () => {
  const ask = answersAfter(50, 10_000);
  expect([await ask(), await ask()]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(4800);
  expect(await ask()).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await ask()).toBe(2);
  const few = answersAfter(50, 9999);
  expect([await few(), await few()]).toEqual([1, 2]);
});

it("[RUN-FAST] nothing is kept for longer than a minute", async () => {
  const ask = answersAfter(20_000);
  expect(await ask()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_001);
  expect(await ask()).toBe(2);
});

it("[RUN-FAST] who asks while it is made shares it; an error is shared, and not kept", async () => {
  const answers = new SlowAnswers<{ nr: number }>(() => 0);
  let fail: (error: Error) => void = () => undefined;
  const make = vi.fn(() => new Promise<{ nr: number }>((_, reject) => (fail = reject)));
  const asked = Promise.allSettled([answers.get("site", make), answers.get("site", make)]);
  await vi.advanceTimersByTimeAsync(1000);
  fail(new Error("The database is away."));
  expect((await asked).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(make).toHaveBeenCalledTimes(1);
  expect(await answers.get("site", async () => ({ nr: 2 }))).toEqual({ nr: 2 });
});
