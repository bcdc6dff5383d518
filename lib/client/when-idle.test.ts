/** @vitest-environment jsdom */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenIdle, whenTouched } from "./when-idle";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("[PAGE-17] what a press may need is fetched when the page is idle", async () => {
  const load = vi.fn(async () => undefined);
  whenIdle(load);
  expect(load).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(1);
});

test.each(["pointermove", "pointerdown", "keydown", "focusin", "input", "scroll"])(
  "[PAGE-17] heavy script waits for the first %s, and is fetched once",
  async (sign) => {
    const load = vi.fn(async () => undefined);
    whenTouched(load);
    await vi.runAllTimersAsync();
    expect(load).not.toHaveBeenCalled();
    window.dispatchEvent(new Event(sign));
    window.dispatchEvent(new Event(sign));
    await vi.runAllTimersAsync();
    expect(load).toHaveBeenCalledTimes(1);
  },
);

test("[PAGE-17] script that does not come is nobody's matter until it is needed", async () => {
  whenIdle(async () => {
    throw new Error("offline");
  });
  await vi.runAllTimersAsync();
});
