import type Stripe from "stripe";
import type { AccountNotice, PaymentEvent } from "./payment-gateway";

export interface StripeLookups {
  account: string | null;
  session(id: string): Promise<Stripe.Checkout.Session>;
  invoice(id: string): Promise<Stripe.Invoice>;
  fee(paymentRef: string): Promise<number | undefined>;
}

type EventDetails = PaymentEvent extends infer E ? (E extends unknown ? Omit<E, keyof Head> : never) : never;
type Head = Pick<PaymentEvent, "gateway" | "eventId" | "account" | "happenedAt" | "detail" | "orderId">;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function findId(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === "string" ? value : value?.id;
}

function orderIn(metadata: Stripe.Metadata | null | undefined): { orderId?: string } {
  const id = metadata?.order_id ?? "";
  return UUID.test(id) ? { orderId: id } : {};
}

const formatDate = (seconds: number) => new Date(seconds * 1000);

export async function fromStripe(event: Stripe.Event, lookups: StripeLookups): Promise<PaymentEvent> {
  const object = event.data.object as { id?: string; metadata?: Stripe.Metadata | null };
  const head: Head = {
    gateway: "stripe",
    eventId: event.id,
    account: lookups.account,
    happenedAt: formatDate(event.created),
    detail: { name: event.type, object: object.id ?? null, live: event.livemode },
    ...orderIn(object.metadata),
  };
  return { ...head, ...(await readEventDetails(event, lookups)) } as PaymentEvent;
}

async function readEventDetails(
  event: Stripe.Event,
  lookups: StripeLookups,
): Promise<EventDetails & { orderId?: string }> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return (await toSessionPaid(event.data.object, lookups)) ?? createIgnored(event);
    case "checkout.session.async_payment_failed":
      return { type: "failed", checkoutRef: event.data.object.id };
    case "checkout.session.expired":
      return { type: "expired", checkoutRef: event.data.object.id };
    case "charge.refunded":
      return chargeRefunded(event.data.object) ?? createIgnored(event);
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      return refund(event.data.object) ?? createIgnored(event);
    case "charge.dispute.created":
    case "charge.dispute.closed":
      return toDispute(event.data.object) ?? createIgnored(event);
    case "invoice.paid":
      return (await toRenewal(event.data.object, lookups)) ?? createIgnored(event);
    case "invoice.payment_failed":
      return toRenewalFailed(event.data.object) ?? createIgnored(event);
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
      return readSubscription(event.data.object) ?? createIgnored(event);
    default:
      return createIgnored(event);
  }
}

function createIgnored(event: Stripe.Event) {
  return { type: "ignored", name: event.type } as const;
}

/** Returns null until the money arrives; bank debits take days. */
export async function toSessionPaid(session: Stripe.Checkout.Session, lookups: StripeLookups) {
  if (session.status !== "complete" || session.payment_status === "unpaid") return null;
  const full = session.mode === "subscription" ? await lookups.session(session.id) : session;
  const { id: checkoutRef, amount_total, currency, payment_intent, invoice, metadata } = full;
  const invoiced = typeof invoice === "object" && invoice !== null ? invoice : null;
  const stripeSubscription = typeof full.subscription === "object" ? full.subscription : null;
  const item = stripeSubscription?.items.data[0];
  const paymentRef = findId(payment_intent) ?? findPayment(invoiced) ?? findId(invoice) ?? checkoutRef;
  return {
    type: "paid" as const,
    checkoutRef,
    paymentRef,
    feeCents: await lookups.fee(paymentRef),
    amountCents: amount_total ?? -1,
    currency: (currency ?? "").toUpperCase(),
    ...orderIn(metadata),
    ...(stripeSubscription && item
      ? {
          subscriptionRef: stripeSubscription.id,
          periodStart: formatDate(item.current_period_start),
          periodEnd: formatDate(item.current_period_end),
        }
      : {}),
  };
}

/** Searches the invoice's list of payments, which contains the payment intent since API version 2025-03-31. */
function findPayment(invoice: Stripe.Invoice | null): string | undefined {
  const payments = invoice?.payments?.data ?? [];
  const paid = payments.find((payment) => payment.status === "paid") ?? payments[0];
  return findId(paid?.payment.payment_intent) ?? findId(paid?.payment.charge);
}

function chargeRefunded(charge: Stripe.Charge) {
  const paymentRef = findId(charge.payment_intent) ?? charge.id;
  return { type: "refund_total" as const, paymentRef, amountCents: charge.amount_refunded };
}

function refund(stripeRefund: Stripe.Refund) {
  const paymentRef = findId(stripeRefund.payment_intent) ?? findId(stripeRefund.charge);
  if (!paymentRef) return null;
  const isLost = stripeRefund.status === "failed" || stripeRefund.status === "canceled";
  const type = isLost ? ("refund_failed" as const) : ("refunded" as const);
  return { type, paymentRef, refundRef: stripeRefund.id, amountCents: stripeRefund.amount };
}

/** Treats a lost dispute as a refund. Ignores the metadata, which isn't ours. */
function toDispute(stripeDispute: Stripe.Dispute) {
  const paymentRef = findId(stripeDispute.payment_intent) ?? findId(stripeDispute.charge);
  if (!paymentRef) return null;
  const { id: refundRef, amount: amountCents, status } = stripeDispute;
  if (status === "lost") return { type: "refunded" as const, paymentRef, refundRef, amountCents };
  if (status === "won" || status === "warning_closed") return null;
  return { type: "disputed" as const, paymentRef, amountCents };
}

/** Skips the first invoice, which the checkout reports, and plan changes, which don't start a period. */
async function toRenewal(partialInvoice: Stripe.Invoice, lookups: StripeLookups) {
  const details = partialInvoice.parent?.subscription_details;
  if (partialInvoice.billing_reason !== "subscription_cycle" || !partialInvoice.id) return null;
  const invoice = await lookups.invoice(partialInvoice.id);
  const subscriptionDetails = invoice.parent?.subscription_details ?? details;
  const subscriptionRef = findId(subscriptionDetails?.subscription);
  const line = invoice.lines.data.find((entry) => entry.parent?.type === "subscription_item_details");
  if (!subscriptionRef || !line) return null;
  const paymentRef = findPayment(invoice) ?? partialInvoice.id;
  return {
    type: "renewed" as const,
    subscriptionRef,
    paymentRef,
    feeCents: await lookups.fee(paymentRef),
    periodStart: formatDate(line.period.start),
    periodEnd: formatDate(line.period.end),
    amountCents: invoice.amount_paid,
    currency: invoice.currency.toUpperCase(),
    ...orderIn(subscriptionDetails?.metadata),
  };
}

export function findDraftedRenewal(invoice: Stripe.Invoice, account: string): AccountNotice | null {
  const subscriptionRef = findId(invoice.parent?.subscription_details?.subscription);
  const isDrafted = invoice.billing_reason === "subscription_cycle" && invoice.status === "draft";
  if (!isDrafted || !subscriptionRef || !invoice.id) return null;
  const { id: invoiceRef, total: totalCents } = invoice;
  return { type: "renewal_drafted", account, invoiceRef, subscriptionRef, totalCents };
}

function toRenewalFailed(invoice: Stripe.Invoice) {
  const details = invoice.parent?.subscription_details;
  const subscriptionRef = findId(details?.subscription);
  if (invoice.billing_reason !== "subscription_cycle" || !subscriptionRef) return null;
  const changed = { type: "subscription_changed" as const, state: "past_due" as const };
  return { ...changed, subscriptionRef, cancelAtPeriodEnd: false, ...orderIn(details?.metadata) };
}

function readSubscription(stripeSubscription: Stripe.Subscription) {
  const state = getState(stripeSubscription);
  if (!state) return null;
  const cancelAtPeriodEnd = stripeSubscription.cancel_at_period_end || stripeSubscription.cancel_at !== null;
  return {
    type: "subscription_changed" as const,
    subscriptionRef: stripeSubscription.id,
    state,
    cancelAtPeriodEnd,
  };
}

function getState({ status, cancellation_details }: Stripe.Subscription) {
  switch (status) {
    case "active":
    case "trialing":
      return "active" as const;
    case "past_due":
    case "unpaid":
    case "paused":
      return "past_due" as const;
    case "canceled":
      return cancellation_details?.reason === "cancellation_requested"
        ? ("cancelled" as const)
        : ("ended" as const);
    default:
      return null;
  }
}
