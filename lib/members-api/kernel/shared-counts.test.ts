import { expect, it, onTestFinished, vi } from "vitest";
import type { Database } from "../db/database";
import { COUNTS_MAX, createSharedCounts } from "./shared-counts";

const LIMIT = { windowMs: 60_000, max: 1000 };

it("[TEN-6] a flood of new callers drops the oldest counts without walking all of them each time", () => {
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const now = () => new Date(1_800_000_000_000);
  // No count is shared: the database isn't used.
  const counts = createSharedCounts({ db: {} as Database, now, log, everyMs: 0 });
  for (let caller = 0; caller < COUNTS_MAX; caller++) counts.add(`old ${caller}`, LIMIT);
  const walks = [vi.spyOn(Map.prototype, Symbol.iterator), vi.spyOn(Map.prototype, "keys")];
  onTestFinished(() => void vi.restoreAllMocks());
  for (let caller = 0; caller < 500; caller++) counts.add(`new ${caller}`, LIMIT);
  const walked = walks.reduce((sum, walk) => sum + walk.mock.calls.length, 0);
  vi.restoreAllMocks();
  expect(walked).toBe(1);
  expect(counts.add("new 499", LIMIT).points).toBe(2);
  expect(counts.add(`old ${COUNTS_MAX - 1}`, LIMIT).points).toBe(2);
  expect(counts.add("old 0", LIMIT).points).toBe(1);
});
