import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { vehicleQueryDefaults } from "@/lib/platform/browser/query-client";

afterEach(() => {
  vi.useRealTimers();
});

it("[SEC-FLT-05] on the server, prefetching a query leaves no timer that keeps a page's data in memory", async () => {
  vi.useFakeTimers();
  const page = new QueryClient();
  await page.prefetchQuery({ ...vehicleQueryDefaults, queryKey: ["vehicle"], queryFn: async () => "a car" });
  expect(page.getQueryData(["vehicle"])).toBe("a car");
  expect(vi.getTimerCount()).toBe(0);
});
