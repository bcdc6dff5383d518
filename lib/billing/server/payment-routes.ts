import { and, eq, inArray } from "drizzle-orm";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import { type Database, runSerializableTransaction } from "@/lib/platform/db";
import { type BaseContext, requireUser, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import type { Locale } from "@/lib/platform/i18n";
import { AppError } from "@/lib/platform/values";
import type { AppRefund } from "@/lib/webview/contract";
import { serverCalls } from "@/lib/webview/contract";
import type { SubscriptionWire } from "../contract/payments";
import { paymentCalls } from "../contract/payments";
import { orders } from "../schema/billing";
import { bookAppPurchase, findBooked, getPaymentRef } from "./app-purchase";
import { applyInTransaction } from "./apply-payment-event";
import { cancelSubscription, loadOwnSubscription } from "./cancel-subscription";
import { orderResponse } from "./order-response";
import { getPayerOrder, syncWithGateway } from "./payer-order";
import type { GatewayName, SandboxOutcome } from "./payment-gateway";
import { lockOrder, type OrderRow } from "./payment-repository";
import { receiveConnectEvent, receiveEvent } from "./receive-webhook";
import { sumReclaimed } from "./settle-credits";
import { listSubscriptions, type SubscriptionRow } from "./subscription-repository";

async function loadSubscriptionWires(
  db: Database,
  siteId: string,
  rows: readonly SubscriptionRow[],
  locale: Locale,
): Promise<SubscriptionWire[]> {
  const ids = rows.flatMap((row) => row.orderId ?? []);
  const sold =
    ids.length === 0
      ? []
      : await db
          .select({ id: orders.id, plan: orders.plan })
          .from(orders)
          .where(and(eq(orders.siteId, siteId), inArray(orders.id, ids)));
  const names = new Map(sold.map(({ id, plan }) => [id, (plan.name as Record<string, string>)[locale]]));
  return rows.map((row) => toSubscriptionWire(row, (row.orderId && names.get(row.orderId)) || null));
}

function toSubscriptionWire(row: SubscriptionRow, name: string | null): SubscriptionWire {
  const { id, gateway, product, state, quota, remaining, renewalCents, currency, interval } = row;
  const isRunning = state === "active" || state === "past_due";
  const renews = isRunning && !row.cancelAtPeriodEnd && renewalCents !== null;
  return {
    id,
    gateway,
    product,
    name,
    state,
    quota,
    remaining,
    currency,
    interval,
    period_start: row.periodStart.toISOString(),
    period_end: row.periodEnd.toISOString(),
    cancel_at_period_end: row.cancelAtPeriodEnd,
    renews_at: renews ? row.periodEnd.toISOString() : null,
    renewal_cents: renewalCents,
    sandbox: gateway === "sandbox",
  };
}

/** Test card numbers published by gateways. Real numbers are rejected. */
const TEST_CARDS: Readonly<Record<string, SandboxOutcome>> = {
  "4242424242424242": "succeed",
  "5555555555554444": "succeed",
  "378282246310005": "succeed",
  "4000000000000002": "decline",
  "4000000000009995": "decline",
};

/** Throws 400. Messages must never contain the card number. */
function getSandboxOutcome(input: { outcome?: SandboxOutcome; card?: string }): SandboxOutcome {
  if (input.card === undefined || input.card === "") {
    if (input.outcome) return input.outcome;
    throw createInvalidFieldsError({ card: "Enter a test card, such as 4242 4242 4242 4242." });
  }
  const outcome = Object.hasOwn(TEST_CARDS, input.card) ? TEST_CARDS[input.card] : undefined;
  if (!outcome) {
    throw createInvalidFieldsError({
      card: "This is a test. Enter 4242 4242 4242 4242, never a real card number.",
    });
  }
  return outcome;
}

function getState({ number, state, gateway }: OrderRow) {
  return succeeded({ data: { order: number, state, sandbox: gateway === "sandbox" } });
}

async function handleWebhook(
  context: BaseContext & { body: { bytes: Uint8Array } },
  name: GatewayName,
  receive: typeof receiveConnectEvent = receiveEvent,
) {
  const { db, services, site, headers, body } = context;
  const { outcome } = await receive(db, services, site.id, name, { bytes: body.bytes, headers });
  if (outcome === "topped_up") return succeeded({ received: "applied" as const });
  return succeeded({ received: outcome === "foreign" ? "ignored" : outcome });
}

export const paymentRoutes: readonly ServedCall[] = [
  serve(paymentCalls.stripeWebhook, (context) => handleWebhook(context, "stripe")),
  serve(paymentCalls.stripeConnectWebhook, (context) =>
    handleWebhook(context, "stripe", receiveConnectEvent),
  ),
  serve(paymentCalls.sandboxWebhook, (context) => handleWebhook(context, "sandbox")),

  serve(serverCalls.bookPurchase, async (context) => {
    const { order, booked } = await bookAppPurchase(context, context.body);
    return succeeded({ data: await orderResponse(context, order), booked });
  }),

  serve(serverCalls.refundPurchase, async (context) => {
    const { order, ...refund } = await refundAppPurchase(context, context.body);
    return succeeded({ data: await orderResponse(context, order), ...refund });
  }),

  serve(paymentCalls.sandboxPayment, async (context) => {
    const { db, services, site, body } = context;
    const controls = services.gateways.get("sandbox")?.sandbox;
    if (!controls) throw new AppError("not_found", "This site doesn't take test payments.");
    const outcome = getSandboxOutcome(body);
    const order = await getPayerOrder(context, body.order);
    if (order.gateway !== "sandbox") throw new AppError("conflict", "This order is paid somewhere else.");
    if (order.state === "expired" && site.launchedAt && order.createdAt <= site.launchedAt)
      throw new AppError("conflict", "This order was for test money. Place a new one.");
    await receiveEvent(db, services, site.id, "sandbox", await controls.pay(order.id, outcome));
    return getState(await getPayerOrder(context, body.order));
  }),

  serve(paymentCalls.updatePayment, async (context) =>
    getState(await syncWithGateway(context, await getPayerOrder(context, context.body.custom_data))),
  ),

  serve(paymentCalls.subscriptions, async (context) => {
    const { db, site, locale } = context;
    const rows = await listSubscriptions(db, site.id, requireUser(context).id);
    return succeeded({ data: await loadSubscriptionWires(db, site.id, rows, locale) });
  }),

  serve(paymentCalls.cancelSubscription, async (context) => {
    const { db, site, body, locale } = context;
    const owner = { siteId: site.id, userId: requireUser(context).id };
    const subscription = await loadOwnSubscription(db, owner, {
      gateway: body.gateway,
      id: body.subscription_id,
    });
    const cancelled = await cancelSubscription(context, subscription);
    const [data] = await loadSubscriptionWires(db, site.id, [cancelled], locale);
    if (!data) throw new Error("no response for a subscription");
    return succeeded({ data });
  }),
];

interface RefundedPurchase {
  order: OrderRow;
  refunded: boolean;
  /** Totals for the purchase; `spent` credits are written off. */
  credits: { taken: number; spent: number };
}

/**
 * Records a store's refund; `refunded_cents` is the running total, so repeats are harmless. Throws 404, 400
 * or 409.
 */
function refundAppPurchase(
  { db, site, services }: BaseContext,
  refund: AppRefund,
): Promise<RefundedPurchase> {
  const paymentRef = getPaymentRef(refund);
  return runSerializableTransaction(db, async (tx) => {
    const booked = await findBooked(tx, site.id, paymentRef);
    const order = booked && (await lockOrder(tx, booked.id));
    if (!order) throw new AppError("not_found", "We couldn't find a purchase with this transaction.");
    const total = refund.refunded_cents ?? order.totalCents;
    if (total > order.totalCents)
      throw createInvalidFieldsError({ refunded_cents: "That's more than was paid for this purchase." });
    if (total < order.refundedCents)
      throw new AppError(
        "conflict",
        "More of this purchase was already refunded. Enter the total of its refunds.",
      );
    const amountCents = total - order.refundedCents;
    if (amountCents === 0) return loadSummary(tx, order, false);
    const applied = await applyInTransaction(tx, services, site.id, {
      gateway: "app",
      eventId: `${site.id}:${paymentRef}:refund:${total}`,
      account: null,
      happenedAt: services.now(),
      orderId: order.id,
      detail: { provider: refund.provider, transaction: refund.transaction_id, refunded: total },
      type: "refunded",
      paymentRef,
      refundRef: `${paymentRef}:${total}`,
      amountCents,
    });
    if (applied.outcome !== "applied") throw new Error("a refund was recorded without its order");
    return loadSummary(tx, applied.order, true);
  });
}

async function loadSummary(tx: Database, order: OrderRow, refunded: boolean): Promise<RefundedPurchase> {
  const { net: takenCredits } = await sumReclaimed(tx, order);
  return { order, refunded, credits: { taken: takenCredits, spent: order.creditsReclaimed - takenCredits } };
}
