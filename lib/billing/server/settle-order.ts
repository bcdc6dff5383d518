import { and, eq } from "drizzle-orm";
import { endUnprovenAccess } from "@/lib/account/server";
import type { Database } from "@/lib/platform/db";
import type { Services } from "@/lib/platform/http";
import { sites } from "@/lib/site/schema/site";
import { type Emitting, emitEvent, getKnownVin } from "@/lib/webhook/server";
import { settleWholesale } from "@/lib/wholesale/server";
import { addPeriod } from "../rules/period";
import { formatMoney } from "../rules/pricing";
import { findSubscriptionOutcome, type SubscriptionFact } from "../rules/subscription-state";
import { refunds, type Seller } from "../schema/billing";
import { enterApplicationFee } from "./application-fees";
import { reclaimCoupon, releaseCoupon } from "./coupon-release";
import { GUEST_KEY } from "./order-repository";
import { alertOperator, queueReceipt, queueRefundEmails } from "./payment-email";
import { buildPaymentFacts, type StoredEvent } from "./payment-event";
import { type OrderRow, updateOrder } from "./payment-repository";
import { type OrderOutcome, orderOutcome, type PaymentFact } from "./payment-state";
import { getPurchasedPlan, getTerms } from "./plan-terms";
import { getSeller, takeReceiptNumber } from "./receipt-number";
import { enterGatewayRefunds } from "./refund-repository";
import { ensureRenewalOrder } from "./renewal-order";
import { settleCredits } from "./settle-credits";
import { writeSubscription } from "./subscription-repository";

export type Settling = Pick<Services, "mail" | "log" | "now" | "decoder" | "classicReadings" | "webhooks">;

type Renewed = Extract<StoredEvent, { type: "renewed" }>;

/** Idempotent. The caller must hold the lock on the order's row. */
export async function settleOrder(
  tx: Database,
  services: Settling,
  order: OrderRow,
  events: readonly StoredEvent[],
): Promise<OrderRow> {
  const facts = buildPaymentFacts(events);
  const outcome = orderOutcome(getTerms(order), facts);
  const settled = await writeOutcome(tx, services, order, outcome);
  await enterGatewayRefunds(tx, settled, outcome.paymentRef, events, services.now());
  await enterApplicationFee(tx, settled, events, services.now());
  await queueRefundEmails(tx, services, settled);
  await emitOrderRefunds(tx, services, settled);
  const periods = outcome.grants ? listFirstPeriods(order, outcome, events) : [];
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
  // Don't reopen an order that expired unpaid.
  const state = outcome.state === "open" ? order.state : outcome.state;
  const creditsReclaimed = await settleCredits(tx, services, order, outcome);
  const wholesale = await settleWholesale(tx, { ...order, state }, outcome, services.now());
  const isFirstPaid = outcome.grants && order.receiptNumber === null;
  const receipt = isFirstPaid
    ? { receiptNumber: await takeReceiptNumber(tx, order), seller: await readSeller(tx, order.siteId) }
    : {};
  const settled = await updateOrder(tx, order, {
    ...receipt,
    ...wholesale,
    state,
    gatewayPayment: paymentRef ?? order.gatewayPayment,
    refundedCents: Math.min(outcome.refundedCents, order.totalCents),
    paidAt: paidAt !== null && outcome.grants ? new Date(paidAt) : null,
    creditsReclaimed,
    nextCheckAt: outcome.paymentRef === null ? order.nextCheckAt : null,
    updatedAt: services.now(),
  });
  if (isFirstPaid) await emitOrderPaid(tx, services, settled);
  if (outcome.grants && order.paidAt === null) {
    const isGuests = order.idempotencyKey.startsWith(GUEST_KEY);
    if (isGuests && services.mail.delivers) await endUnprovenAccess(tx, order.siteId, order.userId);
    await queueReceipt(tx, services, settled);
    await reclaimCoupon(tx, order);
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

async function readSeller(tx: Database, siteId: string): Promise<Seller | null> {
  const [site] = await tx.select({ config: sites.config }).from(sites).where(eq(sites.id, siteId));
  return site ? getSeller(site.config) : null;
}

type Period = Extract<SubscriptionFact, { type: "period" }>;

function listFirstPeriods(order: OrderRow, outcome: OrderOutcome, events: readonly StoredEvent[]): Period[] {
  const { interval } = getPurchasedPlan(order);
  return events.flatMap((event) => {
    if (event.type !== "paid" || event.paymentRef !== outcome.paymentRef || !interval) return [];
    const start = event.periodStart ?? new Date(event.at);
    const end = event.periodEnd ?? addPeriod(start, interval);
    return { ...toPeriodFact(event, start, end), isVoid: outcome.state === "refunded" };
  });
}

function toPeriodFact({ eventId, at }: StoredEvent, start: Date, end: Date) {
  return { eventId, at, type: "period", start: start.getTime(), end: end.getTime() } as const;
}

/** Puts a renewal with a wrong amount on hold, without starting a period. */
async function settleRenewal(
  tx: Database,
  services: Settling,
  root: OrderRow,
  renewed: Renewed,
  facts: readonly PaymentFact[],
  events: readonly StoredEvent[],
): Promise<Period[]> {
  const order = await ensureRenewalOrder(tx, root, renewed, services.now());
  const renewalFacts = facts.filter((fact) => "paymentRef" in fact && fact.paymentRef === renewed.paymentRef);
  const outcome = orderOutcome(getTerms(order), [...renewalFacts, { ...renewed, type: "paid" }]);
  const settled = await writeOutcome(tx, services, order, outcome);
  await enterGatewayRefunds(tx, settled, outcome.paymentRef, events, services.now());
  await enterApplicationFee(tx, settled, events, services.now());
  await queueRefundEmails(tx, services, settled);
  await emitOrderRefunds(tx, services, settled);
  if (!outcome.grants) return [];
  const isVoid = outcome.state === "refunded";
  return [{ ...toPeriodFact(renewed, renewed.periodStart, renewed.periodEnd), isVoid }];
}

async function settleSubscription(
  tx: Database,
  services: Settling,
  order: OrderRow,
  events: readonly StoredEvent[],
  periods: readonly Period[],
): Promise<void> {
  const refs = events.flatMap((event) => ("subscriptionRef" in event && event.subscriptionRef) || []);
  const ref = refs[0];
  if (ref === undefined || getPurchasedPlan(order).kind !== "subscription") return;
  const changes = events.flatMap((event): SubscriptionFact[] =>
    event.type === "subscription_changed" ? [{ ...event, type: "changed" }] : [],
  );
  const outcome = findSubscriptionOutcome([...periods, ...changes]);
  if (outcome) await writeSubscription(tx, order, ref, outcome, services.now());
}

function orderFacts(order: OrderRow) {
  return {
    order_id: order.id,
    number: order.number,
    member_id: order.userId,
    currency: order.currency,
    total_cents: order.totalCents,
    test: order.gateway === "sandbox",
  };
}

async function emitOrderPaid(tx: Database, services: Emitting, order: OrderRow): Promise<void> {
  const { code, product } = getPurchasedPlan(order);
  await emitEvent(tx, services, {
    siteId: order.siteId,
    type: "order.paid",
    key: order.id,
    data: {
      ...orderFacts(order),
      receipt_number: order.receiptNumber,
      plan: code,
      product,
      quantity: order.quantity,
      vin: getKnownVin(order.vin),
      renewal: order.renewalOf !== null,
      paid_at: (order.paidAt ?? services.now()).toISOString(),
    },
  });
}

async function emitOrderRefunds(tx: Database, services: Emitting, order: OrderRow): Promise<void> {
  if (order.refundedCents === 0) return;
  const done = await tx
    .select({ id: refunds.id, amountCents: refunds.amountCents })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), eq(refunds.state, "done")));
  for (const { id, amountCents } of done)
    await emitEvent(tx, services, {
      siteId: order.siteId,
      type: "order.refunded",
      key: id,
      data: {
        ...orderFacts(order),
        refund_id: id,
        amount_cents: amountCents,
        refunded_cents: order.refundedCents,
        full: order.refundedCents >= order.totalCents,
      },
    });
}
