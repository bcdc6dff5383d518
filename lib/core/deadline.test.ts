import { afterEach, describe, expect, it, vi } from "vitest";
import { whileCollecting } from "@/tests/setup/collect-garbage";
import { abortSignalOf, Stop, withDeadline } from "./deadline";

const never = () => new Promise<never>(() => {});

describe("[SEC-UP-01] work that may take only so long", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("ends with a TimeoutError, though nothing but its clock holds it while memory is freed", async () => {
    await expect(whileCollecting(withDeadline(60, never))).rejects.toMatchObject({ name: "TimeoutError" });
  });

  it("gives its result, or its own error, and leaves no clock running", async () => {
    vi.useFakeTimers();
    const caller = new AbortController();
    expect(await withDeadline(60, async () => 7, caller.signal)).toBe(7);
    const failed = withDeadline(60, () => Promise.reject(new Error("its own")), caller.signal);
    await expect(failed).rejects.toThrow("its own");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends with its caller's reason, at once where the caller has left before, and tells the work", async () => {
    const caller = new AbortController();
    let told: unknown;
    const ended = withDeadline(
      60_000,
      (signal) => {
        signal.addEventListener("abort", () => {
          told = signal.reason;
        });
        return never();
      },
      caller.signal,
    );
    const reason = new Error("left");
    caller.abort(reason);
    await expect(ended).rejects.toBe(reason);
    expect(told).toBe(reason);
    const work = vi.fn(never);
    await expect(withDeadline(60_000, work, caller.signal)).rejects.toBe(reason);
    expect(work).not.toHaveBeenCalled();
  });

  it("has its time anew with each restart, and none after its end", async () => {
    vi.useFakeTimers();
    let restart: () => void = () => {};
    const ended = vi.fn();
    const running = withDeadline(60, (_signal, again) => {
      restart = again;
      return never();
    }).catch(ended);
    await vi.advanceTimersByTimeAsync(50);
    restart();
    await vi.advanceTimersByTimeAsync(50);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10);
    await running;
    expect(ended).toHaveBeenCalledOnce();
    restart();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("[SEC-UP-01] a stop signal", () => {
  it("tells each listener once, with the first reason, and nobody who stopped listening", () => {
    const stop = new Stop();
    const [heard, left] = [vi.fn(), vi.fn()];
    stop.addEventListener("abort", heard);
    stop.addEventListener("abort", left);
    stop.removeEventListener("abort", left);
    stop.abort("first");
    stop.abort("second");
    stop.addEventListener("abort", left);
    expect([stop.aborted, stop.reason, heard.mock.calls.length, left.mock.calls.length]).toEqual([
      true,
      "first",
      1,
      0,
    ]);
  });

  it("is an AbortSignal for whoever takes nothing else, with its reason, before and after it ended", async () => {
    const stop = new Stop();
    const early = abortSignalOf(stop);
    expect(early.aborted).toBe(false);
    stop.abort("left");
    expect([early.aborted, early.reason]).toEqual([true, "left"]);
    expect(abortSignalOf(stop).reason).toBe("left");
    expect(abortSignalOf(early)).toBe(early);
  });
});
