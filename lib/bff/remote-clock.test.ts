import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getSharedNow, setClock } from "./clock";
import { createGlobalSingleton } from "./global-singleton";
import { withRemoteClock } from "./remote-clock";
import { createKeyRing, openSession, SESSION_IDLE_MS, sealSession } from "./session";

const DAY = 86_400_000;
const TRUE_TIME = Date.UTC(2026, 0, 15, 12);
const context = { host: "a.localhost", keys: createKeyRing(["remote-clock-test-key-0123456789abcdef"]) };

const warnings: [object, string][] = [];
beforeEach(() => {
  warnings.length = 0;
  createGlobalSingleton("bff-log").set({ warn: (...line: [object, string]) => void warnings.push(line) });
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: TRUE_TIME });
});
afterEach(() => {
  vi.useRealTimers();
  setClock(undefined);
  createGlobalSingleton("bff-log").set(undefined);
});

function callsTo(api: { aheadMs: number; tookMs?: number; date?: string }) {
  const call = withRemoteClock(async () => {
    vi.advanceTimersByTime(api.tookMs ?? 0);
    const date = api.date ?? new Date(Date.now() + api.aheadMs).toUTCString();
    return new Response("{}", { headers: { date } });
  });
  return () => call(new Request("http://api.example/members/api/health"));
}

it("[SAFE-11] uses a remote Members API's clock if the local clock is off by over 30 s, and logs one warning", async () => {
  const api = { aheadMs: 8 * DAY };
  const call = callsTo(api);
  expect(getSharedNow()).toBe(TRUE_TIME);
  const session = { token: "t", issuedAt: TRUE_TIME, seenAt: TRUE_TIME };
  const sealed = await sealSession(session, context);
  expect(await openSession(sealed, context)).toMatchObject({ token: "t" });
  await call();
  await call();
  expect(Math.abs(getSharedNow() - (TRUE_TIME + api.aheadMs))).toBeLessThanOrEqual(500);
  expect(api.aheadMs).toBeGreaterThan(SESSION_IDLE_MS);
  expect(await openSession(sealed, context)).toBeNull();
  expect(warnings).toEqual([[{ skewSeconds: -8 * 86_400 }, expect.stringContaining("differs")]].map(near));
  api.aheadMs = 29_000;
  await call();
  expect(getSharedNow()).toBe(Date.now());
  expect(warnings.map(([, text]) => text)[1]).toContain("agrees");
});
/** Tolerates rounding, because a Date header has no fractions of a second. */
const near = ([, text]: unknown[]) => [{ skewSeconds: expect.closeTo(-8 * 86_400, -1) }, text];

it.each([
  [29_000, 0, 0],
  [-29_000, 0, 0],
  [31_000, 0, 31_000],
  [-31_000, 0, -31_000],
  // `Date` is compared with the middle of the call.
  [29_500, 2000, 0],
  [-29_500, 2000, 0],
])(
  "[SAFE-11] a clock that is off by %s ms, read from a response that took %s ms, counts as off by %s ms",
  async (aheadMs, tookMs, counted) => {
    await callsTo({ aheadMs: aheadMs - tookMs / 2, tookMs })();
    expect(getSharedNow() - Date.now()).toBeGreaterThanOrEqual(counted - 500);
    expect(getSharedNow() - Date.now()).toBeLessThanOrEqual(counted + 500);
    expect(warnings).toHaveLength(counted === 0 ? 0 : 1);
  },
);

it("[SAFE-11] ignores the date of a slow response, and an invalid date", async () => {
  const silent = [{ tookMs: 2001 }, { date: "yesterday" }];
  for (const answer of silent) await callsTo({ aheadMs: 8 * DAY, ...answer })();
  expect([getSharedNow() - Date.now(), warnings]).toEqual([0, []]);
  const api: Parameters<typeof callsTo>[0] = { aheadMs: 8 * DAY };
  const call = callsTo(api);
  await call();
  const offset = getSharedNow() - Date.now();
  for (const answer of silent) {
    Object.assign(api, { aheadMs: 0, tookMs: 0, date: undefined }, answer);
    await call();
    expect([getSharedNow() - Date.now(), warnings.length]).toEqual([offset, 1]);
  }
});
