/**
 * An order's state, computed from everything that its gateway ever reported. Events arrive late, twice and in any
 * order, so none is applied by itself: the same set of facts always gives the same state.
 */
export type PaymentFact = { eventId: string; at: number } & (
  | { type: "paid"; paymentRef: string; amountCents: number; currency: string; feeCents?: number }
  | { type: "failed" | "expired" }
  | { type: "refunded" | "refund_failed"; paymentRef: string; refundRef: string; amountCents: number }
  /** An administrator accepted the payment, although the amount differs. */
  | { type: "accepted"; paymentRef: string }
  /** All refunds of a payment together, from a gateway that reports only their sum. */
  | { type: "refund_total"; paymentRef: string; amountCents: number }
);

export interface OrderTerms {
  totalCents: number;
  currency: string;
  /** The operator's fee that the payment must carry; null or left out where the operator's own account is paid. */
  feeCents?: number | null;
  /** Credits that the whole order grants; 0 where it grants none (a subscription). */
  credits: number;
}

type OrderState = "open" | "paid" | "held" | "failed" | "expired" | "refunded" | "partly_refunded";

export interface OrderOutcome {
  state: OrderState;
  /** The right amount was paid: what was bought is granted. Once true it stays so, whatever is refunded. */
  grants: boolean;
  /** The payment that counts; null while there is none. */
  paymentRef: string | null;
  paidAt: number | null;
  /** The amount that was really paid, which differs from the order's total where it is held. */
  paidCents: number;
  paidCurrency: string | null;
  refundedCents: number;
  /** Credits that the refunds reclaim, whether or not they are still unspent. */
  reclaim: number;
  /** Additional payments: somebody has to refund them by hand. */
  surplus: string[];
}

type Paid = Extract<PaymentFact, { type: "paid" }>;

/** By the gateway's clock, then by id: an order that does not depend on when we received them. */
function earlier(a: { at: number; eventId: string }, b: { at: number; eventId: string }): number {
  return a.at - b.at || (a.eventId < b.eventId ? -1 : 1);
}

/** Refunded cents of a payment; a failed refund counts as never made, whichever event came first. */
export function refundedOf(facts: readonly PaymentFact[], paymentRef: string): number {
  const failed = new Map<string, number>();
  const amounts = new Map<string, number>();
  let total = 0;
  for (const fact of facts) {
    if (!("paymentRef" in fact) || fact.paymentRef !== paymentRef) continue;
    if (fact.type === "refund_failed") failed.set(fact.refundRef, fact.amountCents);
    if (fact.type === "refunded") amounts.set(fact.refundRef, fact.amountCents);
    if (fact.type === "refund_total") total = Math.max(total, fact.amountCents);
  }
  let lost = 0;
  for (const [ref, amount] of failed) {
    lost += amount;
    amounts.delete(ref);
  }
  const sum = [...amounts.values()].reduce((all, amount) => all + amount, 0);
  return Math.max(sum, total - lost, 0);
}

/** The share of the credits that a refund reclaims, rounded in the buyer's favor except for a full refund. */
export function creditsToReclaim(terms: OrderTerms, refundedCents: number): number {
  if (refundedCents <= 0 || terms.credits === 0) return 0;
  if (refundedCents >= terms.totalCents) return terms.credits;
  return Math.floor((terms.credits * refundedCents) / terms.totalCents);
}

/** The order's state from its facts. Independent of their order and of repetitions. */
export function orderOutcome(terms: OrderTerms, facts: readonly PaymentFact[]): OrderOutcome {
  const payments = facts.filter((fact): fact is Paid => fact.type === "paid").toSorted(earlier);
  const accepted = new Set(facts.flatMap((fact) => (fact.type === "accepted" ? fact.paymentRef : [])));
  const isRight = (paid: Paid) =>
    accepted.has(paid.paymentRef) ||
    (paid.amountCents === terms.totalCents &&
      paid.currency.toUpperCase() === terms.currency.toUpperCase() &&
      (paid.feeCents ?? 0) >= (terms.feeCents ?? 0));
  const counts = payments.find(isRight) ?? payments[0];
  if (!counts) {
    // An ended checkout stays ended, even if a card was declined in it before: nobody can pay there any more.
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
  const refundedCents = Math.min(refundedOf(facts, paymentRef), paidCents);
  const paid = { paymentRef, paidAt, paidCents, paidCurrency, refundedCents, surplus };
  if (!isRight(counts)) {
    const state = refundedCents > 0 && refundedCents >= paidCents ? "refunded" : "held";
    return { ...paid, state, grants: false, reclaim: 0 };
  }
  const isWhole = refundedCents > 0 && refundedCents >= paidCents;
  const reclaim = isWhole
    ? terms.credits
    : creditsToReclaim({ ...terms, totalCents: paidCents }, refundedCents);
  if (refundedCents === 0) return { ...paid, state: "paid", grants: true, reclaim };
  return {
    ...paid,
    grants: true,
    reclaim,
    state: isWhole ? "refunded" : "partly_refunded",
  };
}
