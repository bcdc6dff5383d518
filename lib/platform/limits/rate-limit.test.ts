import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { createRateLimits, openRedis } from "./rate-limit";

const INFO = "redis_version:7.2.0\r\nloading:0\r\n";

/** Starts a server that accepts connections but never responds to a count, like a stopped Redis. */
async function startFrozenRedis() {
  const counts = vi.fn();
  const isAsked = new Promise((resolve) => counts.mockImplementation(() => resolve(null)));
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      const text = String(chunk).toLowerCase();
      if (text.includes("info")) socket.write(`$${INFO.length}\r\n${INFO}\r\n`);
      for (const _count of text.matchAll(/\r\n(?:eval|evalsha|rlflxincr)\r\n/g)) counts();
    });
    onTestFinished(() => void socket.destroy());
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`, counts, isAsked };
}

it("[TEN-6] disconnects from a frozen Redis, and counts in memory instead", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const frozen = await startFrozenRedis();
  const redis = await openRedis(frozen.url, log);
  onTestFinished(() => redis.disconnect());
  await once(redis, "ready");
  const isClosed = new Promise((resolve) => redis.once("close", resolve));
  const limits = createRateLimits({ redis });
  const call = calls.account.resetPassword;
  const max = call.limits.perMinute;
  const first = limits.count(call, "address:x");
  await frozen.isAsked;
  await vi.advanceTimersByTimeAsync(200);
  expect((await first)["ratelimit-remaining"]).toBe(String(max - 1));
  await vi.advanceTimersByTimeAsync(800);
  await isClosed;
  for (let count = 2; count <= max; count++) await limits.count(call, "address:x");
  await expect(limits.count(call, "address:x")).rejects.toMatchObject({ code: "too_many_requests" });
  expect(frozen.counts).toHaveBeenCalledTimes(1);
  expect(log.warn).toHaveBeenCalledTimes(1);
});
