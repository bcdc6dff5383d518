import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/tests/setup/runs";
import {
  findSubscriptionOutcome,
  isUsable,
  RENEWAL_GRACE_MS,
  type SubscriptionFact,
} from "./subscription-state";

const MONTH = 100;
let serial = 0;
const period = (number: number, values: { at?: number; isVoid?: boolean } = {}): SubscriptionFact => ({
  eventId: `p${serial++}`,
  at: number * MONTH,
  isVoid: false,
  ...values,
  type: "period",
  start: number * MONTH,
  end: (number + 1) * MONTH,
});
type State = Extract<SubscriptionFact, { type: "changed" }>["state"];
const changed = (at: number, state: State, cancelAtPeriodEnd = false): SubscriptionFact => ({
  eventId: `c${serial++}`,
  at,
  state,
  cancelAtPeriodEnd,
  type: "changed",
});

const anyFact: fc.Arbitrary<SubscriptionFact> = fc.oneof(
  fc
    .record({
      number: fc.integer({ min: 0, max: 3 }),
      at: fc.integer({ min: 0, max: 400 }),
      isVoid: fc.boolean(),
    })
    .map(({ number, ...values }) => period(number, values)),
  fc
    .record({
      at: fc.integer({ min: 0, max: 400 }),
      state: fc.constantFrom<State[]>("active", "past_due", "cancelled", "ended"),
      atEnd: fc.boolean(),
    })
    .map(({ at, state, atEnd }) => changed(at, state, atEnd)),
);

describe("subscription state", () => {
  it("[SEC-PAY-11] is the same if events arrive in a different order or more than once", () => {
    const reports = fc.array(anyFact, { maxLength: 8 }).chain((facts) =>
      fc.record({
        facts: fc.constant(facts),
        shuffled: fc.shuffledSubarray(facts, { minLength: facts.length }),
        repeated: fc.subarray(facts),
      }),
    );
    fc.assert(
      fc.property(reports, ({ facts, shuffled, repeated }) => {
        expect(findSubscriptionOutcome([...shuffled, ...repeated])).toEqual(findSubscriptionOutcome(facts));
      }),
      { numRuns: runs(3000) },
    );
  });

  it("[SEC-PAY-11] more events never shorten the period or revive an ended subscription", () => {
    fc.assert(
      fc.property(fc.array(anyFact, { maxLength: 6 }), anyFact, (facts, next) => {
        const before = findSubscriptionOutcome(facts);
        const after = findSubscriptionOutcome([...facts, next]);
        if (!before || !after) return;
        expect(after.periodEnd).toBeGreaterThanOrEqual(before.periodEnd);
        const isFinal = facts.some(
          (fact) => fact.type === "changed" && (fact.state === "ended" || fact.state === "cancelled"),
        );
        if (isFinal) expect(["ended", "cancelled"]).toContain(after.state);
      }),
      { numRuns: runs(3000) },
    );
  });

  it("[SEC-PAY-11] canceling twice has the same effect as canceling once, and keeps the paid period", () => {
    const once = [period(0), changed(10, "active", true)];
    expect(findSubscriptionOutcome([...once, changed(11, "active", true)])).toEqual(
      findSubscriptionOutcome(once),
    );
    expect(findSubscriptionOutcome(once)).toMatchObject({
      state: "active",
      periodEnd: MONTH,
      cancelAtPeriodEnd: true,
    });
  });

  it("[SEC-PAY-11] a newer payment clears a missed payment, but an older payment doesn't", () => {
    const missed = [period(0), changed(MONTH, "past_due")];
    expect(findSubscriptionOutcome(missed)?.state).toBe("past_due");
    expect(findSubscriptionOutcome([...missed, period(1, { at: MONTH + 5 })])?.state).toBe("active");
  });

  it("[SEC-PAY-11] an event before the first payment doesn't create a subscription, but the payment does", () => {
    expect(findSubscriptionOutcome([changed(1, "active")])).toBeNull();
    expect(findSubscriptionOutcome([changed(1, "active"), period(0)])?.state).toBe("active");
  });

  it("[SEC-PAY-11] a refund ends the subscription until the next paid period", () => {
    expect(findSubscriptionOutcome([period(0, { isVoid: true })])?.state).toBe("ended");
    expect(findSubscriptionOutcome([period(0, { isVoid: true }), period(1)])?.state).toBe("active");
  });

  it("[SEC-PAY-11] stays usable until the period ends, plus one day while its renewal is pending", () => {
    const at = (ms: number) => new Date(ms);
    const subscription = {
      state: "active" as const,
      periodStart: at(0),
      periodEnd: at(MONTH),
      cancelAtPeriodEnd: false,
    };
    expect(isUsable(subscription, at(MONTH - 1))).toBe(true);
    expect(isUsable(subscription, at(MONTH + RENEWAL_GRACE_MS - 1))).toBe(true);
    expect(isUsable(subscription, at(MONTH + RENEWAL_GRACE_MS))).toBe(false);
    expect(isUsable({ ...subscription, cancelAtPeriodEnd: true }, at(MONTH))).toBe(false);
    expect(isUsable({ ...subscription, state: "past_due" }, at(MONTH - 1))).toBe(true);
    expect(isUsable({ ...subscription, state: "past_due" }, at(MONTH))).toBe(false);
    expect(isUsable({ ...subscription, state: "ended" }, at(1))).toBe(false);
  });
});
