import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabaseClock, openOwnClock } from "./clock";

const DAY = 86_400_000;
const TRUE_TIME = Date.UTC(2026, 0, 15, 12);

describe("expiry clock", () => {
  const warnings: [object, string][] = [];
  const log = { warn: (...line: [object, string]) => void warnings.push(line) };
  /** The database's clock, which is correct even if this computer's clock is wrong. */
  let databaseTime = TRUE_TIME;
  const run = async () => ({ rows: [{ ms: String(databaseTime) }] });
  beforeEach(() => {
    warnings.length = 0;
    databaseTime = TRUE_TIME;
    vi.useFakeTimers({ toFake: ["Date", "performance", "setInterval", "clearInterval"] });
  });
  afterEach(() => vi.useRealTimers());

  it("[SAFE-11] follows the database's clock, regardless of the local clock", async () => {
    vi.setSystemTime(TRUE_TIME + 16 * DAY);
    const clock = await openDatabaseClock(run, log);
    expect(clock.now().getTime()).toBe(TRUE_TIME);
    vi.advanceTimersByTime(5000);
    vi.setSystemTime(TRUE_TIME - 3 * DAY);
    expect(clock.now().getTime()).toBe(TRUE_TIME + 5000);
    clock.stop();
  });

  it("[SAFE-11] logs once when the local clock is off, and once when it is correct again", async () => {
    vi.setSystemTime(TRUE_TIME + 16 * DAY);
    const clock = await openDatabaseClock(run, log);
    expect(clock.skewMs()).toBe(16 * DAY);
    expect(warnings).toEqual([
      [{ skewSeconds: (16 * DAY) / 1000 }, expect.stringContaining("no housekeeping")],
    ]);
    databaseTime += 5000;
    await vi.advanceTimersByTimeAsync(5000);
    expect(warnings).toHaveLength(1);
    databaseTime = Date.now() + 5000 - 29_000;
    await vi.advanceTimersByTimeAsync(5000);
    expect(clock.skewMs()).toBe(29_000);
    expect(warnings.map(([, text]) => text)[1]).toContain("agrees");
    clock.stop();
  });

  it("[SAFE-11] keeps running while the database doesn't respond", async () => {
    vi.setSystemTime(TRUE_TIME);
    let isAway = false;
    const clock = await openDatabaseClock(async () => {
      if (isAway) throw new Error("away");
      return run();
    }, log);
    isAway = true;
    await vi.advanceTimersByTimeAsync(5000);
    expect(clock.now().getTime()).toBe(TRUE_TIME + 5000);
    expect(warnings).toHaveLength(1);
    clock.stop();
  });

  it("[RUN-FAULT] detects within seconds that the database's clock was set back, and follows it", async () => {
    vi.setSystemTime(TRUE_TIME);
    const onSetBack = vi.fn(async () => undefined);
    // The database's clock keeps running and can be set.
    let setTo = 0;
    const clock = await openDatabaseClock(
      async () => ({ rows: [{ ms: String(Date.now() + setTo) }] }),
      log,
      onSetBack,
    );
    for (const step of [3_600_000, 3_595_000]) {
      setTo = step;
      await vi.advanceTimersByTimeAsync(5000);
    }
    // A jump forward doesn't count, nor does a small jump backward, which a slow response could explain.
    expect(onSetBack).not.toHaveBeenCalled();
    setTo = 0;
    await vi.advanceTimersByTimeAsync(5000);
    expect(onSetBack).toHaveBeenCalledTimes(1);
    expect(warnings).toContainEqual([{ seconds: 3595 }, "the clock was set back"]);
    expect(clock.now().getTime()).toBe(Date.now());
    clock.stop();
  });

  it("[RUN-FAULT] detects that the local clock, which PGlite uses, was set back", async () => {
    vi.setSystemTime(TRUE_TIME);
    const onSetBack = vi.fn(async () => undefined);
    const clock = openOwnClock(log, onSetBack);
    await vi.advanceTimersByTimeAsync(5000);
    expect(onSetBack).not.toHaveBeenCalled();
    vi.setSystemTime(TRUE_TIME - DAY);
    await vi.advanceTimersByTimeAsync(5000);
    expect([onSetBack.mock.calls.length, clock.now().getTime()]).toEqual([1, TRUE_TIME - DAY + 5000]);
    clock.stop();
  });
});
