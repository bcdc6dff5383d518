import { expect, it } from "vitest";
import type { CheckOutcome } from "./check-records";
import { type DomainStanding, findNextCheckAt, getNextStanding } from "./domain-state";

const HOUR = 3_600_000;
const start = Date.UTC(2026, 0, 1);
const at = (hours: number) => new Date(start + hours * HOUR);
const never = { verifiedAt: null, failingSince: null, unreachableSince: null };
const pending: DomainStanding = { ...never, state: "pending", emailedDay: 0 };
const verified: DomainStanding = { ...pending, state: "verified", verifiedAt: at(0) };

function run(from: DomainStanding, outcome: CheckOutcome, hours: number, begin = 1) {
  let standing = from;
  const events: [hour: number, what: string][] = [];
  for (let hour = begin; hour < begin + hours; hour++) {
    const next = getNextStanding(standing, outcome, at(hour));
    if (next.began) events.push([hour, "began"]);
    if (next.email) events.push([hour, `day ${next.email}`]);
    standing = next.standing;
  }
  return { standing, events };
}

it("[PART-2] reports a failing domain after 1, 14 and 28 days, once each", () => {
  const { standing, events } = run(verified, "wrong", 24 * 40);
  expect(events).toEqual([
    [1, "began"],
    [25, "day 1"],
    [1 + 14 * 24, "day 14"],
    [1 + 28 * 24, "day 28"],
  ]);
  expect([standing.state, standing.failingSince, standing.verifiedAt]).toEqual(["failing", at(1), at(0)]);
});

it("[PART-2] sends only the latest email that's due after weeks without checks", () => {
  const failing: DomainStanding = { ...verified, state: "failing", failingSince: at(0) };
  const next = getNextStanding(failing, "wrong", at(24 * 20));
  expect([next.email, next.standing.emailedDay]).toEqual([14, 14]);
});

it("[PART-2] the email schedule starts over when a fixed domain fails again", () => {
  const { standing } = run(verified, "wrong", 24 * 20);
  const healed = getNextStanding(standing, "right", at(24 * 21));
  expect(healed).toEqual({ standing: { ...verified, verifiedAt: at(0) }, email: null, began: false });
  expect(run(healed.standing, "wrong", 26, 600).events).toEqual([
    [600, "began"],
    [624, "day 1"],
  ]);
});

it("[PART-2] a pending domain never fails, and its first correct check verifies it", () => {
  expect(run(pending, "wrong", 24 * 30)).toEqual({ standing: pending, events: [] });
  const { standing } = getNextStanding(pending, "right", at(5));
  expect(standing).toMatchObject({ state: "verified", verifiedAt: at(5) });
});

it("[PART-2] a domain counts as failing after a day of unresponsive name servers, dated from the first failed check", () => {
  const silent = run(verified, "unknown", 24);
  expect(silent.standing).toMatchObject({ state: "verified", unreachableSince: at(1) });
  expect(silent.events).toEqual([]);
  expect(getNextStanding(silent.standing, "right", at(25)).standing).toEqual(verified);
  const failed = run(silent.standing, "unknown", 1, 25);
  expect([failed.standing.state, failed.standing.failingSince]).toEqual(["failing", at(1)]);
  expect(failed.events).toEqual([
    [25, "began"],
    [25, "day 1"],
  ]);
});

it("[PART-2] unresponsive name servers don't stop the day count of a failing domain", () => {
  const failing = run(verified, "wrong", 2).standing;
  expect(run(failing, "unknown", 24, 3).events).toEqual([[25, "day 1"]]);
});

it("[PART-2] checks domains hourly, new claims more often, and claims abandoned for a month not at all", () => {
  const after = (state: DomainStanding["state"], claimed: number, now: number) =>
    findNextCheckAt(state, at(claimed), at(now))?.getTime();
  expect(after("verified", 0, 500)).toBe(at(501).getTime());
  expect(after("failing", 0, 500)).toBe(at(501).getTime());
  expect(after("pending", 0, 0)).toBe(start + 30_000);
  expect(after("pending", 0, 2)).toBe(at(2).getTime() + 12 * 60_000);
  expect(after("pending", 0, 48)).toBe(at(49).getTime());
  expect(after("pending", 0, 24 * 31)).toBeUndefined();
});
