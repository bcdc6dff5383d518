import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { openRedisLimits } from "./redis-limiter";

const INFO = "redis_version:7.2.0\r\nloading:0\r\n";

/** Speaks enough of Redis to be connected to, and never answers a count: what a stopped process looks like. */
async function startFrozenRedis() {
  const counts = vi.fn();
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
  return { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`, counts };
}

it("[TEN-6] a frozen Redis is waited for three times, then each instance counts alone", async () => {
  // No probe is due while the clock stands still.
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const redis = await startFrozenRedis();
  const limits = await openRedisLimits(redis.url, log);
  onTestFinished(() => limits.close());
  const limiter = limits.limiter("garage.list", 20, 60);
  // Until the client is connected, calls fail at once and are counted alone too.
  await vi.waitFor(async () => {
    await limiter.consume(crypto.randomUUID());
    expect(redis.counts).toHaveBeenCalled();
  });
  for (let call = 1; call <= 20; call++) {
    expect(await limiter.consume("user:x")).toMatchObject({ consumedPoints: call });
  }
  await expect(limiter.consume("user:x")).rejects.toMatchObject({ consumedPoints: 21 });
  expect(redis.counts).toHaveBeenCalledTimes(3);
  expect(log.warn).toHaveBeenLastCalledWith(
    expect.anything(),
    expect.stringContaining("counts calls by itself"),
  );
});
