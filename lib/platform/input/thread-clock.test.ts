import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { createThreadClock, hasBegun, readProcessorTime, startThreadClock } from "./thread-clock";

const THREAD = `
const { parentPort, workerData } = require("node:worker_threads");
const { readFileSync } = require("node:fs");
const text = readFileSync("/proc/thread-self/stat", "utf8");
const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
workerData[1] = (Number(fields[11]) + Number(fields[12])) * 10;
Atomics.store(workerData, 0, Number.parseInt(text, 10));
parentPort.on("message", () => {
  let sum = 0;
  for (let at = 0; at < 100_000_000; at++) sum += at;
  parentPort.postMessage(sum);
});`;

it.runIf(process.platform === "linux")("[TEN-1] measures a thread's own CPU time", async () => {
  const clock = createThreadClock();
  expect([hasBegun(clock), readProcessorTime(clock)]).toEqual([false, null]);
  const thread = new Worker(THREAD, { eval: true, workerData: clock });
  const worked = () =>
    new Promise((resolve) => {
      thread.once("message", resolve);
      thread.postMessage("work");
    });
  await worked();
  const once = readProcessorTime(clock) ?? 0;
  expect(once).toBeGreaterThan(0);
  // The CPU time of the test's own thread doesn't count.
  const cpuAtStart = process.cpuUsage().user;
  while (process.cpuUsage().user - cpuAtStart < 100_000);
  expect((readProcessorTime(clock) ?? 0) - once).toBeLessThan(50);
  await worked();
  expect(readProcessorTime(clock)).toBeGreaterThan(once);
  await thread.terminate();
  expect(readProcessorTime(clock)).toBeNull();
});

it("[TEN-1] detects that a task has started, on every operating system", () => {
  const clock = createThreadClock();
  startThreadClock(clock);
  expect(hasBegun(clock)).toBe(true);
});
