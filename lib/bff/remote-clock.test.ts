import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setClock, sharedNow } from "./clock";
import { globalSingleton } from "./global-singleton";
import { withRemoteClock } from "./remote-clock";
import { keyRing, openSession, SESSION_IDLE_MS, sealSession } from "./session";

const DAY = 86_400_000;
const TRUE_TIME = Date.UTC(2026, 0, 15, 12);
const context = { host: "a.localhost", keys: keyRing(["remote-clock-test-key-0123456789abcdef"]) };

const warnings: [object, string][] = [];
beforeEach(() => {
  warnings.length = 0;
  globalSingleton("bff-log").set({ warn: (...line: [object, string]) => void warnings.push(line) });
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: TRUE_TIME });
});
afterEach(() => {
  vi.useRealTimers();
  setClock(undefined);
  globalSingleton("bff-log").set(undefined);
});

/** A Members API whose clock is `aheadMs` ahead of this computer's, and takes `tookMs` to answer. */
function callsTo(api: { aheadMs: number; tookMs?: number; date?: string }) {
  const call = withRemoteClock(async () => {
    vi.advanceTimersByTime(api.tookMs ?? 0);
    const date = api.date ?? new Date(Date.now() + api.aheadMs).toUTCString();
    return new Response("{}", { headers: { date } });
  });
  return () => call(new Request("http://api.example/members/api/health"));
}

it("[SAFE-11] a remote Members API's clock counts where this computer's is off by more than 30 s, and the log says so once", async () => {
  const api = { aheadMs: 8 * DAY };
  const call = callsTo(api);
  expect(sharedNow()).toBe(TRUE_TIME);
  const session = { token: "t", issuedAt: TRUE_TIME, seenAt: TRUE_TIME };
  const sealed = await sealSession(session, context);
  expect(await openSession(sealed, context)).toMatchObject({ token: "t" });
  await call();
  await call();
  expect(Math.abs(sharedNow() - (TRUE_TIME + api.aheadMs))).toBeLessThanOrEqual(500);
  expect(api.aheadMs).toBeGreaterThan(SESSION_IDLE_MS);
  expect(await openSession(sealed, context)).toBeNull();
  expect(warnings).toEqual([[{ skewSeconds: -8 * 86_400 }, expect.stringContaining("differs")]].map(near));
  api.aheadMs = 29_000;
  await call();
  expect(sharedNow()).toBe(Date.now());
  expect(warnings.map(([, text]) => text)[1]).toContain("agrees");
});
/** Half a second is what a Date header cuts off. */
const near = ([, text]: unknown[]) => [{ skewSeconds: expect.closeTo(-8 * 86_400, -1) }, text];

it("[SAFE-11] a slow answer, or one without a time, says nothing of the clock", async () => {
  await callsTo({ aheadMs: 8 * DAY, tookMs: 2001 })();
  await callsTo({ aheadMs: 0, date: "yesterday" })();
  expect([sharedNow() - Date.now(), warnings]).toEqual([0, []]);
});
