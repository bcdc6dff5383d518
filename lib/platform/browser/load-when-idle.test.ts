/** @vitest-environment jsdom */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runAtFirstInteraction, runWhenIdle } from "./load-when-idle";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("[PAGE-17] modules that a click may need are fetched while the page is idle", async () => {
  const load = vi.fn(async () => undefined);
  runWhenIdle(load);
  expect(load).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(1);
});

test.each(["pointermove", "pointerdown", "keydown", "focusin", "input", "scroll"])(
  "[PAGE-17] heavy scripts wait for the first %s and are fetched once",
  async (sign) => {
    const load = vi.fn(async () => undefined);
    runAtFirstInteraction(load);
    await vi.runAllTimersAsync();
    expect(load).not.toHaveBeenCalled();
    window.dispatchEvent(new Event(sign));
    window.dispatchEvent(new Event(sign));
    await vi.runAllTimersAsync();
    expect(load).toHaveBeenCalledTimes(1);
  },
);

test("[PAGE-17] a script that fails to load while the page is idle doesn't cause an error", async () => {
  runWhenIdle(async () => {
    throw new Error("offline");
  });
  await vi.runAllTimersAsync();
});
