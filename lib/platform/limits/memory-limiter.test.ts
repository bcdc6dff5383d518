import { AsyncLocalStorage } from "node:async_hooks";
import { expect, it, vi } from "vitest";
import { MemoryLimiter } from "./memory-limiter";

it("[RUN-FAST] a counter's timer doesn't hold on to the async context of the request that started it", async () => {
  const requests = new AsyncLocalStorage<string>();
  const stores: unknown[] = [];
  const timers = vi.spyOn(globalThis, "setTimeout").mockImplementation(() => {
    stores.push(requests.getStore());
    return {} as NodeJS.Timeout;
  });
  const limiter = new MemoryLimiter({ points: 1, duration: 60 });
  const state = await requests.run("a request", () => limiter.consume("203.0.113.9"));
  timers.mockRestore();
  expect(state.remainingPoints).toBe(0);
  expect(stores).toEqual([undefined]);
});
