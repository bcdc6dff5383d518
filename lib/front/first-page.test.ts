import { afterEach, expect, it, vi } from "vitest";
import { drawFirstPage } from "./first-page";

afterEach(() => void vi.useRealTimers());

it("[RUN-PROBE] renders the first page twice, one after the other, for the configured host", async () => {
  const requests: unknown[] = [];
  let running = 0;
  const failed = vi.fn();
  await drawFirstPage(
    async ({ url, headers }, response) => {
      running += 1;
      requests.push([running, url, headers.host]);
      await Promise.resolve();
      running -= 1;
      response.end();
    },
    "localhost",
    failed,
  );
  const once = [1, "/", "localhost"];
  expect(requests).toEqual([once, once]);
  expect(failed).not.toHaveBeenCalled();
});

it("[RUN-PROBE] stops waiting if the first page fails or takes over 10 s, and reports why", async () => {
  vi.useFakeTimers();
  const failed = vi.fn();
  await drawFirstPage(() => Promise.reject(new Error("away")), "localhost", failed);
  expect(failed).toHaveBeenLastCalledWith(new Error("away"));
  const drawing = drawFirstPage(() => new Promise<never>(() => undefined), "localhost", failed);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(failed).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await drawing;
  expect(failed).toHaveBeenLastCalledWith(new Error("It took more than 10 s."));
});
