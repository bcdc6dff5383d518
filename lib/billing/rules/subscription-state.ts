export type SubscriptionFact = {
  eventId: string;
  at: number;
} & (
  | { type: "period"; start: number; end: number; isVoid: boolean }
  | {
      type: "changed";
      state: SubscriptionState;
      cancelAtPeriodEnd: boolean;
    }
);

export type SubscriptionState = "active" | "past_due" | "cancelled" | "ended";

export interface SubscriptionOutcome {
  state: SubscriptionState;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
}

/** Keeps a subscription usable while its renewal event is in transit. */
export const RENEWAL_GRACE_MS = 24 * 60 * 60_000;

function isLater(a: { at: number; eventId: string }, b: { at: number; eventId: string }): boolean {
  return a.at - b.at > 0 || (a.at === b.at && a.eventId > b.eventId);
}

/** Treats 'cancelled' and 'ended' as final, because gateways never revive a subscription. */
export function findSubscriptionOutcome(facts: readonly SubscriptionFact[]): SubscriptionOutcome | null {
  let current: Extract<SubscriptionFact, { type: "period" }> | undefined;
  let news: Extract<SubscriptionFact, { type: "changed" }> | undefined;
  let final: "cancelled" | "ended" | undefined;
  for (const fact of facts) {
    if (fact.type === "period") {
      if (!current || isRunningAfter(fact, current)) current = fact;
    } else {
      if (!news || isLater(fact, news)) news = fact;
      // 'cancelled' takes precedence over 'ended', which doesn't show who ended the subscription.
      if (fact.state === "cancelled") final = "cancelled";
      else if (fact.state === "ended") final ??= "ended";
    }
  }
  if (!current) return null;
  const { start: periodStart, end: periodEnd } = current;
  const cancelAtPeriodEnd = news?.cancelAtPeriodEnd ?? false;
  const paidState = news?.state === "past_due" && news.at > current.at ? "past_due" : "active";
  const state = final ?? (current.isVoid ? "ended" : paidState);
  return { state, periodStart, periodEnd, cancelAtPeriodEnd };
}

type Period = Extract<SubscriptionFact, { type: "period" }>;

function isRunningAfter(a: Period, b: Period): boolean {
  if (a.end !== b.end) return a.end > b.end;
  if (a.start !== b.start) return a.start > b.start;
  if (a.isVoid !== b.isVoid) return b.isVoid;
  return isLater(b, a);
}

export function isUsable(
  subscription: { state: SubscriptionState; periodStart: Date; periodEnd: Date; cancelAtPeriodEnd: boolean },
  now: Date,
): boolean {
  const { state, periodEnd, cancelAtPeriodEnd } = subscription;
  if (state === "ended" || state === "cancelled") return false;
  const grace = state === "active" && !cancelAtPeriodEnd ? RENEWAL_GRACE_MS : 0;
  return now.getTime() < periodEnd.getTime() + grace;
}
