/**
 * Fact from an event. An order's state is computed from all of its facts, because events arrive late, twice and in any
 * order.
 */
export type PaymentFact = { eventId: string; at: number } & (
  | { type: "paid"; paymentRef: string; amountCents: number; currency: string; feeCents?: number }
  | { type: "failed" | "expired" }
  | { type: "refunded" | "refund_failed"; paymentRef: string; refundRef: string; amountCents: number }
  | { type: "accepted"; paymentRef: string }
  | { type: "refund_total"; paymentRef: string; amountCents: number }
);

export interface OrderTerms {
  totalCents: number;
  currency: string;
  feeCents?: number | null;
  credits: number;
}

type OrderState = "open" | "paid" | "held" | "failed" | "expired" | "refunded" | "partly_refunded";

export interface OrderOutcome {
  state: OrderState;
  /** Remains true after refunds. */
  grants: boolean;
  paymentRef: string | null;
  paidAt: number | null;
  paidCents: number;
  paidCurrency: string | null;
  refundedCents: number;
  /** Credits to take back, including spent credits. */
  reclaim: number;
  /** Extra payments, which have to be refunded by hand. */
  surplus: string[];
}

type Paid = Extract<PaymentFact, { type: "paid" }>;

/** Compares by the gateway's clock, so the result doesn't depend on when we received the events. */
function compareTime(a: { at: number; eventId: string }, b: { at: number; eventId: string }): number {
  return a.at - b.at || (a.eventId < b.eventId ? -1 : 1);
}

export function sumRefunded(facts: readonly PaymentFact[], paymentRef: string): number {
  const failed = new Map<string, number>();
  const amounts = new Map<string, number>();
  let total = 0;
  for (const fact of facts) {
    if (!("paymentRef" in fact) || fact.paymentRef !== paymentRef) continue;
    if (fact.type === "refund_failed") failed.set(fact.refundRef, fact.amountCents);
    if (fact.type === "refunded") amounts.set(fact.refundRef, fact.amountCents);
    if (fact.type === "refund_total") total = Math.max(total, fact.amountCents);
  }
  let failedCents = 0;
  for (const [ref, amount] of failed) {
    failedCents += amount;
    amounts.delete(ref);
  }
  const sum = [...amounts.values()].reduce((all, amount) => all + amount, 0);
  return Math.max(sum, total - failedCents, 0);
}

/** Rounds in the buyer's favor, except for a full refund. */
export function getCreditsToReclaim(terms: OrderTerms, refundedCents: number): number {
  if (refundedCents <= 0 || terms.credits === 0) return 0;
  if (refundedCents >= terms.totalCents) return terms.credits;
  return Math.floor((terms.credits * refundedCents) / terms.totalCents);
}

export function orderOutcome(terms: OrderTerms, facts: readonly PaymentFact[]): OrderOutcome {
  const payments = facts.filter((fact): fact is Paid => fact.type === "paid").toSorted(compareTime);
  const accepted = new Set(facts.flatMap((fact) => (fact.type === "accepted" ? fact.paymentRef : [])));
  const isRight = (paid: Paid) =>
    accepted.has(paid.paymentRef) ||
    (paid.amountCents === terms.totalCents &&
      paid.currency.toUpperCase() === terms.currency.toUpperCase() &&
      (paid.feeCents ?? 0) >= (terms.feeCents ?? 0));
  const counts = payments.find(isRight) ?? payments[0];
  if (!counts) {
    // 'expired' comes first, because an ended checkout can't be paid anymore, even if a card was declined in it.
    const state = (["expired", "failed"] as const).find((type) => facts.some((fact) => fact.type === type));
    const none = {
      grants: false,
      paymentRef: null,
      paidAt: null,
      paidCents: 0,
      paidCurrency: null,
      refundedCents: 0,
      reclaim: 0,
      surplus: [],
    };
    return { state: state ?? "open", ...none };
  }
  const { paymentRef, at: paidAt, amountCents: paidCents, currency: paidCurrency } = counts;
  const surplus = [...new Set(payments.map((paid) => paid.paymentRef))].filter((ref) => ref !== paymentRef);
  const refundedCents = Math.min(sumRefunded(facts, paymentRef), paidCents);
  const paid = { paymentRef, paidAt, paidCents, paidCurrency, refundedCents, surplus };
  if (!isRight(counts)) {
    const state = refundedCents > 0 && refundedCents >= paidCents ? "refunded" : "held";
    return { ...paid, state, grants: false, reclaim: 0 };
  }
  const isWhole = refundedCents > 0 && refundedCents >= paidCents;
  const reclaim = isWhole
    ? terms.credits
    : getCreditsToReclaim({ ...terms, totalCents: paidCents }, refundedCents);
  if (refundedCents === 0) return { ...paid, state: "paid", grants: true, reclaim };
  return {
    ...paid,
    grants: true,
    reclaim,
    state: isWhole ? "refunded" : "partly_refunded",
  };
}
