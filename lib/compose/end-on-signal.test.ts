import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { endOnSignal, newProcessEnd } from "./end-on-signal";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function started(delaySeconds: number | null, end = () => Promise.resolve()) {
  const process = new EventEmitter();
  const did: string[] = [];
  const ending = Object.assign(newProcessEnd(), {
    delaySeconds,
    begin: () => void did.push("begin"),
    end: () => end().then(() => void did.push("end")),
  });
  endOnSignal(ending, () => void did.push("leave"), process as NodeJS.Process);
  return { did, process, ending };
}

it("[RUN-PROBE] after SIGTERM, keeps serving during the delay and then exits", async () => {
  const { did, process, ending } = started(5);
  process.emit("SIGTERM");
  await vi.advanceTimersByTimeAsync(4999);
  expect(did).toEqual(["begin"]);
  expect(ending.leaving.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(did).toEqual(["begin", "end", "leave"]);
});

it.each([
  ["SIGINT", ["SIGINT"]],
  ["a second SIGTERM", ["SIGTERM", "SIGTERM"]],
  ["SIGINT after SIGTERM", ["SIGTERM", "SIGINT"]],
])("[RUN-PROBE] %s skips the delay, and each shutdown step runs only once", async (_, signals) => {
  const { did, process } = started(600);
  for (const signal of signals) process.emit(signal);
  await vi.advanceTimersByTimeAsync(0);
  process.emit("SIGTERM");
  await vi.advanceTimersByTimeAsync(0);
  expect(did).toEqual(["begin", "end", "leave"]);
});

it("[RUN-PROBE] on a signal during startup, exits without a delay, and waits up to five seconds for opened resources", async () => {
  const quick = started(null);
  quick.process.emit("SIGTERM");
  await vi.advanceTimersByTimeAsync(0);
  expect(quick.did).toEqual(["begin", "end", "leave"]);
  expect(quick.ending.leaving.signal.aborted).toBe(true);
  const stuck = started(null, () => new Promise(() => undefined));
  stuck.process.emit("SIGTERM");
  await vi.advanceTimersByTimeAsync(4999);
  expect(stuck.did).toEqual(["begin"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(stuck.did).toEqual(["begin", "leave"]);
});
