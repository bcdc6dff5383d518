import { expect, it } from "vitest";
import { ATTEMPT_DELAYS_S, ATTEMPTS_MAX, findNextAttemptAt, getPausedUntil } from "./record-results";

const now = new Date("2026-01-15T12:00:00Z");
const secondsUntil = (at: Date | null) => at && (at.getTime() - now.getTime()) / 1000;

it("[PART-6] makes ten attempts within 76 hours, with up to 10% jitter", () => {
  expect(ATTEMPTS_MAX).toBe(10);
  expect(ATTEMPT_DELAYS_S.reduce((sum, delay) => sum + delay, 0) / 3600).toBeCloseTo(75.6, 1);
  for (let attempts = 1; attempts < 10; attempts++) {
    const delay = ATTEMPT_DELAYS_S[attempts] ?? 0;
    const at = (random: number) => secondsUntil(findNextAttemptAt(now, attempts, random));
    expect([at(0), at(0.5), at(1)]).toEqual(
      [0.9, 1, 1.1].map((part) => Math.round(delay * part * 1000) / 1000),
    );
  }
  expect(findNextAttemptAt(now, 10)).toBeNull();
});

it("[PART-6] pauses a failing endpoint longer and longer, so that 20 failures take hours", () => {
  const pauses = Array.from({ length: 19 }, (_, index) => secondsUntil(getPausedUntil(now, index + 1)) ?? 0);
  expect(pauses.slice(0, 8)).toEqual([2, 15, 60, 120, 300, 600, 900, 900]);
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(3 * 3600);
});
