import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AppError } from "@/lib/platform/values/errors";
import { freezeWatch } from "./freeze-watch";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const clock = new AbortController();
    setTimeout(() => clock.abort(new DOMException("late", "TimeoutError")), ms);
    return clock.signal;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function server() {
  const state = { isFrozen: false, takesMs: 0, asked: 0, thawed: 0, answer: () => {} };
  const probe = async (signal: AbortSignal) => {
    state.asked += 1;
    if (state.takesMs > 0) await new Promise((resolve) => setTimeout(resolve, state.takesMs));
    if (!state.isFrozen) return;
    await new Promise<void>((resolve, reject) => {
      state.answer = resolve;
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  };
  const onThaw = () => {
    state.thawed += 1;
  };
  const { watch, noteTime } = freezeWatch(probe, { onThaw });
  noteTime(20);
  return { state, watch, noteTime };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("[SAFE-10] fails calls to a frozen server as 'unavailable' after 1.5 s, with one shared probe", async () => {
  const { state, watch } = server();
  state.isFrozen = true;
  const errors: AppError[] = [];
  for (let call = 0; call < 5; call++) watch((error) => errors.push(error));
  await pass(1500);
  expect(errors.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(Array(5).fill([503, 2]));
  expect(state.asked).toBe(1);
});

it("[SAFE-10] only a late response, not a timely one, marks a frozen server as thawed", async () => {
  const { state, watch } = server();
  state.isFrozen = true;
  const onError = vi.fn();
  watch(onError);
  await pass(1400);
  state.answer();
  await pass(400);
  expect([onError.mock.calls.length, state.asked, state.thawed]).toEqual([0, 1, 0]);
  await pass(4700);
  expect([onError.mock.calls.length, state.asked, state.thawed]).toEqual([1, 2, 0]);
  state.answer();
  await pass(0);
  expect(state.thawed).toBe(1);
});

it("[SAFE-10] a slow call on a responsive server keeps its own timeout until the server freezes", async () => {
  const { state, watch } = server();
  const onError = vi.fn();
  watch(onError);
  await pass(9000);
  expect(onError).not.toHaveBeenCalled();
  state.isFrozen = true;
  await pass(1500);
  expect(onError).toHaveBeenCalledTimes(1);
});

it.each([2000, 5000])(
  "[UP-4] a server that always takes %s ms is never considered frozen",
  async (takesMs) => {
    const { state, watch, noteTime } = server();
    state.takesMs = takesMs;
    noteTime(takesMs);
    const onError = vi.fn();
    watch(onError);
    await pass(60_000);
    expect(onError).not.toHaveBeenCalled();
    expect(state.asked).toBeGreaterThan(5);
  },
);

it("[UP-4] adapts to a slow server after one late response", async () => {
  const { state, watch } = server();
  let time = 0;
  vi.spyOn(performance, "now").mockImplementation(() => time);
  state.takesMs = 3000;
  const onError = vi.fn();
  watch(onError);
  await pass(500);
  time += 1000;
  await pass(1000);
  time += 2000;
  await pass(2000);
  expect([onError.mock.calls.length, state.thawed]).toEqual([1, 1]);
  watch(onError);
  await pass(500);
  time += 2900;
  await pass(2900);
  expect(onError).toHaveBeenCalledTimes(1);
});

it("[UP-4] allows a server 30 s for its first response", async () => {
  const never = (signal: AbortSignal) =>
    new Promise<void>((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  const onError = vi.fn();
  freezeWatch(never).watch(onError);
  await pass(30_000);
  expect(onError).not.toHaveBeenCalled();
  await pass(1000);
  expect(onError).toHaveBeenCalledTimes(1);
});

it("[SAFE-10] doesn't probe after a quick response, and doesn't notify a call that already ended", async () => {
  const { state, watch } = server();
  state.isFrozen = true;
  const onError = vi.fn();
  const quick = watch(onError);
  await pass(400);
  quick();
  await pass(5000);
  expect(state.asked).toBe(0);
  const late = watch(onError);
  await pass(1000);
  late();
  await pass(5000);
  expect([state.asked, onError.mock.calls]).toEqual([1, []]);
});

it("[SAFE-10] doesn't consider a server frozen if this process was blocked, and restarts the server's timeout", async () => {
  const { state, watch } = server();
  state.isFrozen = true;
  const onError = vi.fn();
  let time = 0;
  vi.spyOn(performance, "now").mockImplementation(() => time);
  watch(onError);
  await pass(500);
  time += 1000 + 3000;
  await pass(1000);
  expect([onError.mock.calls.length, state.asked]).toEqual([0, 1]);
  time += 1000;
  await pass(1000);
  expect([onError.mock.calls.length, state.asked]).toEqual([1, 1]);
});
