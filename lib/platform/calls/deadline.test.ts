import { afterEach, describe, expect, it, vi } from "vitest";
import { collectWhile } from "@/tests/setup/collect-garbage";
import { Stop, toAbortSignal, withDeadline } from "./deadline";

const never = () => new Promise<never>(() => {});

describe("[SEC-UP-01] work with a deadline", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("rejects with a TimeoutError even if garbage collection runs and only its timer references it", async () => {
    await expect(collectWhile(withDeadline(60, never))).rejects.toMatchObject({ name: "TimeoutError" });
  });

  it("returns its result or its own error, and clears its timer", async () => {
    vi.useFakeTimers();
    const caller = new AbortController();
    expect(await withDeadline(60, async () => 7, caller.signal)).toBe(7);
    const failed = withDeadline(60, () => Promise.reject(new Error("its own")), caller.signal);
    await expect(failed).rejects.toThrow("its own");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("rejects with its caller's abort reason, immediately if already aborted, and aborts the work", async () => {
    const caller = new AbortController();
    let abortReason: unknown;
    const promise = withDeadline(
      60_000,
      (signal) => {
        signal.addEventListener("abort", () => {
          abortReason = signal.reason;
        });
        return never();
      },
      caller.signal,
    );
    const reason = new Error("left");
    caller.abort(reason);
    await expect(promise).rejects.toBe(reason);
    expect(abortReason).toBe(reason);
    const work = vi.fn(never);
    await expect(withDeadline(60_000, work, caller.signal)).rejects.toBe(reason);
    expect(work).not.toHaveBeenCalled();
  });

  it("gets its full time again with each restart, but not after it has ended", async () => {
    vi.useFakeTimers();
    let restart: () => void = () => {};
    const onEnd = vi.fn();
    const running = withDeadline(60, (_signal, again) => {
      restart = again;
      return never();
    }).catch(onEnd);
    await vi.advanceTimersByTimeAsync(50);
    restart();
    await vi.advanceTimersByTimeAsync(50);
    expect(onEnd).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10);
    await running;
    expect(onEnd).toHaveBeenCalledOnce();
    restart();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("[SEC-UP-01] a stop signal", () => {
  it("notifies each listener once with the first reason, except removed listeners", () => {
    const stop = new Stop();
    const [onAbort, left] = [vi.fn(), vi.fn()];
    stop.addEventListener("abort", onAbort);
    stop.addEventListener("abort", left);
    stop.removeEventListener("abort", left);
    stop.abort("first");
    stop.abort("second");
    stop.addEventListener("abort", left);
    expect([stop.aborted, stop.reason, onAbort.mock.calls.length, left.mock.calls.length]).toEqual([
      true,
      "first",
      1,
      0,
    ]);
  });

  it("works as an AbortSignal with its reason, before and after it is aborted", async () => {
    const stop = new Stop();
    const early = toAbortSignal(stop);
    expect(early.aborted).toBe(false);
    stop.abort("left");
    expect([early.aborted, early.reason]).toEqual([true, "left"]);
    expect(toAbortSignal(stop).reason).toBe("left");
    expect(toAbortSignal(early)).toBe(early);
  });
});
