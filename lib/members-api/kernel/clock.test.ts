import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabaseClock } from "./clock";

const DAY = 86_400_000;
const TRUE_TIME = Date.UTC(2026, 0, 15, 12);

describe("the clock of what expires", () => {
  const warnings: [object, string][] = [];
  const log = { warn: (...line: [object, string]) => void warnings.push(line) };
  /** A database whose clock is right, whatever this computer's says. */
  let databaseTime = TRUE_TIME;
  const run = async () => ({ rows: [{ ms: String(databaseTime) }] });
  beforeEach(() => {
    warnings.length = 0;
    databaseTime = TRUE_TIME;
    vi.useFakeTimers({ toFake: ["Date", "performance", "setInterval", "clearInterval"] });
  });
  afterEach(() => vi.useRealTimers());

  it("[SAFE-11] is the database's, and runs on from there whatever this computer's clock is set to", async () => {
    vi.setSystemTime(TRUE_TIME + 16 * DAY);
    const clock = await openDatabaseClock(run, log);
    expect(clock.now().getTime()).toBe(TRUE_TIME);
    vi.advanceTimersByTime(5000);
    vi.setSystemTime(TRUE_TIME - 3 * DAY);
    expect(clock.now().getTime()).toBe(TRUE_TIME + 5000);
    clock.stop();
  });

  it("[SAFE-11] says once that this computer's clock is off, and once that it is right again", async () => {
    vi.setSystemTime(TRUE_TIME + 16 * DAY);
    const clock = await openDatabaseClock(run, log);
    expect(clock.skewMs()).toBe(16 * DAY);
    expect(warnings).toEqual([
      [{ skewSeconds: (16 * DAY) / 1000 }, expect.stringContaining("no housekeeping")],
    ]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(warnings).toHaveLength(1);
    databaseTime = Date.now() + 60_000 - 29_000;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(clock.skewMs()).toBe(29_000);
    expect(warnings.map(([, text]) => text)[1]).toContain("agrees");
    clock.stop();
  });

  it("[SAFE-11] goes on with what it knows while the database does not answer", async () => {
    vi.setSystemTime(TRUE_TIME);
    let isAway = false;
    const clock = await openDatabaseClock(async () => {
      if (isAway) throw new Error("away");
      return run();
    }, log);
    isAway = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(clock.now().getTime()).toBe(TRUE_TIME + 60_000);
    expect(warnings).toHaveLength(1);
    clock.stop();
  });
});
