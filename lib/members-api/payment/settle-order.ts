import { type OrderOutcome, orderOutcome, type PaymentFact } from "@/lib/core/payment-state";
import { periodAfter } from "@/lib/core/period";
import { formatMoney } from "@/lib/core/pricing";
import { type SubscriptionFact, subscriptionOutcome } from "@/lib/core/subscription-state";
import type { Database } from "../db/database";
import type { Services } from "../services";
import { releaseCoupon, retakeCoupon } from "./coupon-use";
import { alertOperator, queueReceipt } from "./payment-mail";
import { type OrderRow, updateOrder } from "./payment-repository";
import { enterGatewayRefunds } from "./refund-repository";
import { ensureRenewalOrder } from "./renewal-order";
import { settleCredits } from "./settle-credits";
import { soldPlan, termsOf } from "./sold-plan";
import { paymentFacts, type StoredEvent } from "./stored-event";
import { writeSubscription } from "./subscription-repository";

export type Settling = Pick<Services, "mail" | "log" | "now">;

type Renewed = Extract<StoredEvent, { type: "renewed" }>;

/**
 * Brings an order, its renewals, its subscription, credits, coupon and letters to what its events say together. Doing
 * it again changes nothing. Inside the transaction that holds the order's row.
 */
export async function settleOrder(
  tx: Database,
  services: Settling,
  order: OrderRow,
  events: readonly StoredEvent[],
): Promise<OrderRow> {
  const facts = paymentFacts(events);
  const outcome = orderOutcome(termsOf(order), facts);
  const settled = await writeOutcome(tx, services, order, outcome);
  await enterGatewayRefunds(tx, settled, outcome.paymentRef, events, services.now());
  const periods = outcome.grants ? firstPeriods(order, outcome, events) : [];
  const renewals = new Map<string, Renewed>();
  for (const event of events) if (event.type === "renewed") renewals.set(event.paymentRef, event);
  for (const renewed of renewals.values()) {
    periods.push(...(await settleRenewal(tx, services, order, renewed, facts, events)));
  }
  await settleSubscription(tx, services, settled, events, periods);
  return settled;
}

async function writeOutcome(
  tx: Database,
  services: Settling,
  order: OrderRow,
  outcome: OrderOutcome,
): Promise<OrderRow> {
  const { paymentRef, paidAt } = outcome;
  // Nothing was told of its payment: what we ended ourselves for want of one stays so.
  const state = outcome.state === "open" ? order.state : outcome.state;
  const creditsReclaimed = await settleCredits(tx, order, outcome);
  const settled = await updateOrder(tx, order, {
    state,
    gatewayPayment: paymentRef ?? order.gatewayPayment,
    refundedCents: Math.min(outcome.refundedCents, order.totalCents),
    paidAt: paidAt !== null && outcome.grants ? new Date(paidAt) : null,
    creditsReclaimed,
    nextCheckAt: outcome.paymentRef === null ? order.nextCheckAt : null,
    updatedAt: services.now(),
  });
  if (outcome.grants && order.paidAt === null) {
    await queueReceipt(tx, services, settled);
    await retakeCoupon(tx, order);
  }
  if (state === "failed" || state === "expired") await releaseCoupon(tx, order, services.now());
  if (state === "held" && order.state !== "held") {
    const paid = formatMoney(outcome.paidCents, outcome.paidCurrency ?? order.currency);
    const values = { payment: paymentRef ?? "", paid };
    await alertOperator(tx, services, settled, "payment_held", order.id, values);
  }
  if (outcome.surplus.length > 0) {
    const payment = outcome.surplus.toSorted().join(", ");
    await alertOperator(tx, services, settled, "payment_surplus", `${order.id}:${payment}`, { payment });
  }
  return settled;
}

type Period = Extract<SubscriptionFact, { type: "period" }>;

function firstPeriods(order: OrderRow, outcome: OrderOutcome, events: readonly StoredEvent[]): Period[] {
  const { interval } = soldPlan(order);
  return events.flatMap((event) => {
    if (event.type !== "paid" || event.paymentRef !== outcome.paymentRef || !interval) return [];
    const start = event.periodStart ?? new Date(event.at);
    const end = event.periodEnd ?? periodAfter(start, interval);
    return { ...periodFact(event, start, end), isVoid: outcome.state === "refunded" };
  });
}

function periodFact({ eventId, at }: StoredEvent, start: Date, end: Date) {
  return { eventId, at, type: "period", start: start.getTime(), end: end.getTime() } as const;
}

/** A renewal has an order and a receipt of its own; a wrong sum is held there, and opens no period. */
async function settleRenewal(
  tx: Database,
  services: Settling,
  root: OrderRow,
  renewed: Renewed,
  facts: readonly PaymentFact[],
  events: readonly StoredEvent[],
): Promise<Period[]> {
  const order = await ensureRenewalOrder(tx, root, renewed, services.now());
  const own = facts.filter((fact) => "paymentRef" in fact && fact.paymentRef === renewed.paymentRef);
  const outcome = orderOutcome(termsOf(order), [...own, { ...renewed, type: "paid" }]);
  const settled = await writeOutcome(tx, services, order, outcome);
  await enterGatewayRefunds(tx, settled, outcome.paymentRef, events, services.now());
  if (!outcome.grants) return [];
  const isVoid = outcome.state === "refunded";
  return [{ ...periodFact(renewed, renewed.periodStart, renewed.periodEnd), isVoid }];
}

async function settleSubscription(
  tx: Database,
  services: Settling,
  order: OrderRow,
  events: readonly StoredEvent[],
  periods: readonly Period[],
): Promise<void> {
  const named = events.flatMap((event) => ("subscriptionRef" in event && event.subscriptionRef) || []);
  const ref = named[0];
  if (ref === undefined || soldPlan(order).kind !== "subscription") return;
  const changes = events.flatMap((event): SubscriptionFact[] =>
    event.type === "subscription_changed" ? [{ ...event, type: "changed" }] : [],
  );
  const outcome = subscriptionOutcome([...periods, ...changes]);
  if (outcome) await writeSubscription(tx, order, ref, outcome, services.now());
}
