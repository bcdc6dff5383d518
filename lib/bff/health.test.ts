import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createGlobalSingleton } from "./global-singleton";
import { answerHealth } from "./health";
import { setUpstream, setUpstreamAdapter } from "./upstream";

let takes = 0;
const ask = async () => {
  const answer = answerHealth("probe", "192.0.2.1");
  await vi.advanceTimersByTimeAsync(2000);
  return (await answer).status;
};

beforeEach(() => {
  takes = 0;
  vi.useFakeTimers();
  for (const name of ["slow-health-answer", "foreign-health"]) createGlobalSingleton(name).set(undefined);
  createGlobalSingleton("call-findings").set(new Map());
  setUpstreamAdapter(async ({ url }) => {
    await new Promise((resolve) => setTimeout(resolve, takes));
    return new URL(url).pathname.endsWith("/api/config")
      ? Response.json({ cnv: false })
      : new Response("Cannot GET", { status: 404 });
  }, "https://members.example");
});
afterEach(() => {
  vi.useRealTimers();
  setUpstream(undefined);
});

it("[UP-4] a Members API that takes 3 s for every response is healthy after its first response", async () => {
  takes = 3000;
  expect(await ask()).toBe(503);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await ask()).toBe(200);
  takes = 3_600_000;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await ask()).toBe(503);
});

it.each([
  ["refuses connections", () => Promise.reject(new Error("ECONNREFUSED"))],
  ["returns 502", async () => new Response("<html>", { status: 502 })],
])("[UP-2] [UP-4] a slow Members API that %s becomes unhealthy immediately", async (_what, answer) => {
  takes = 3000;
  await ask();
  await vi.advanceTimersByTimeAsync(4000);
  setUpstreamAdapter(answer, "https://members.example");
  expect(await ask()).toBe(503);
});

it("[UP-4] [SEC-FLT-03] a fast Members API that freezes becomes unhealthy within two seconds", async () => {
  expect(await ask()).toBe(200);
  takes = 3_600_000;
  expect(await ask()).toBe(503);
});
