import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/tests/setup/runs";
import { getCreditsToReclaim, orderOutcome, type PaymentFact, sumRefunded } from "./payment-state";

const TERMS = { totalCents: 3499, currency: "USD", credits: 3 };
let serial = 0;
const head = (at = 1) => ({ eventId: `e${serial++}`, at });
const paid = (values: Partial<Extract<PaymentFact, { type: "paid" }>> = {}): PaymentFact => ({
  ...head(),
  type: "paid",
  paymentRef: "pay",
  amountCents: 3499,
  currency: "USD",
  ...values,
});
const refund = (type: "refunded" | "refund_failed", refundRef: string, amountCents: number): PaymentFact => ({
  ...head(2),
  type,
  refundRef,
  amountCents,
  paymentRef: "pay",
});

const anyFact: fc.Arbitrary<PaymentFact> = fc
  .record({
    eventId: fc.uuid(),
    at: fc.integer({ min: 0, max: 3 }),
    type: fc.constantFrom(
      "paid",
      "failed",
      "expired",
      "refunded",
      "refund_failed",
      "refund_total",
      "accepted",
    ),
    paymentRef: fc.constantFrom("pay", "other"),
    refundRef: fc.constantFrom("r1", "r2"),
    currency: fc.constantFrom("USD", "EUR"),
    amountCents: fc.constantFrom(100, 1750, 3499, 4000),
  })
  // A refund has one amount, regardless of which event reports it.
  .map((fact) =>
    fact.type.startsWith("refund") && fact.type !== "refund_total"
      ? { ...fact, amountCents: fact.refundRef === "r1" ? 100 : 1750 }
      : fact,
  )
  .map((fact) => fact as PaymentFact);

describe("order state", () => {
  it("[SEC-PAY-05] is the same for the same payment facts, regardless of their order and duplicates", () => {
    const eventLists = fc
      .uniqueArray(anyFact, { selector: (fact) => fact.eventId, maxLength: 8 })
      .chain((facts) =>
        fc.record({
          facts: fc.constant(facts),
          shuffled: fc.shuffledSubarray(facts, { minLength: facts.length }),
          again: fc.subarray(facts),
        }),
      );
    fc.assert(
      fc.property(eventLists, ({ facts, shuffled, again }) => {
        expect(orderOutcome(TERMS, [...shuffled, ...again])).toEqual(orderOutcome(TERMS, facts));
      }),
      { numRuns: runs(2000) },
    );
  });

  it("[SEC-PAY-05] never reclaims more credits than were granted, or reports a refund larger than the payment", () => {
    fc.assert(
      fc.property(fc.array(anyFact, { maxLength: 8 }), (facts) => {
        const { reclaim, refundedCents, paidCents, grants } = orderOutcome(TERMS, facts);
        expect(reclaim).toBeLessThanOrEqual(grants ? TERMS.credits : 0);
        expect(refundedCents).toBeLessThanOrEqual(Math.max(0, paidCents));
      }),
      { numRuns: runs(2000) },
    );
  });

  it.each([
    [[], "open", false],
    [[{ ...head(), type: "failed" }], "failed", false],
    [[{ ...head(), type: "expired" }], "expired", false],
    [[{ ...head(), type: "expired" }, paid()], "paid", true],
    [[{ ...head(), type: "failed" }, paid()], "paid", true],
    [[refund("refunded", "r1", 3499)], "open", false],
    [[refund("refunded", "r1", 3499), paid()], "refunded", true],
    [[paid(), refund("refunded", "r1", 100)], "partly_refunded", true],
    [[paid(), refund("refund_failed", "r1", 100), refund("refunded", "r1", 100)], "paid", true],
    [[paid({ amountCents: 3498 })], "held", false],
    [[paid({ amountCents: 3500 })], "held", false],
    [[paid({ currency: "EUR" })], "held", false],
    [[paid({ amountCents: 1 }), paid()], "paid", true],
    [[paid({ amountCents: 1 }), refund("refunded", "r1", 1)], "refunded", false],
    [[paid({ amountCents: 1 }), { ...head(), type: "accepted", paymentRef: "pay" }], "paid", true],
  ] as [PaymentFact[], string, boolean][])(
    "[SEC-PAY-07] is derived from the payment events, as is whether credits are granted (case %#)",
    (facts, state, grants) => {
      expect(orderOutcome(TERMS, facts)).toMatchObject({ state, grants });
    },
  );

  it("[TRUE-18] is 'expired' if the checkout expired after a declined card", () => {
    const facts: PaymentFact[] = [
      { ...head(1), type: "failed" },
      { ...head(2), type: "expired" },
    ];
    expect(orderOutcome(TERMS, facts).state).toBe("expired");
    expect(orderOutcome(TERMS, facts.toReversed()).state).toBe("expired");
  });

  it("[SEC-PAY-05] is 'paid' with the first payment if the buyer pays twice, and lists the second as surplus", () => {
    const outcome = orderOutcome(TERMS, [paid(), paid({ paymentRef: "again", at: 5 })]);
    expect(outcome).toMatchObject({ state: "paid", paymentRef: "pay", surplus: ["again"] });
  });

  it("[SEC-PAY-05] sums refunds by reference, or uses the gateway's total minus failed refunds if that's more", () => {
    const total: PaymentFact = { ...head(), type: "refund_total", paymentRef: "pay", amountCents: 500 };
    expect(sumRefunded([refund("refunded", "r1", 500), total], "pay")).toBe(500);
    expect(
      sumRefunded([total, refund("refund_failed", "r1", 200), refund("refunded", "r2", 300)], "pay"),
    ).toBe(300);
    expect(sumRefunded([total], "other")).toBe(0);
  });

  it("a partial refund reclaims only whole credits, rounded in the buyer's favor", () => {
    expect([0, 1, 1166, 1167, 3498, 3499].map((cents) => getCreditsToReclaim(TERMS, cents))).toEqual([
      0, 0, 0, 1, 2, 3,
    ]);
  });
});
