import Stripe from "stripe";
import type { Logger } from "@/lib/platform/telemetry";
import { AppError } from "@/lib/platform/values";
import { routes } from "@/lib/routes";
import { getFeePercent } from "../rules/application-fee";
import { CHECKOUT_OPEN_MS } from "../rules/pricing";
import type { Checkout, GatewayOrder, PaymentGateway } from "./payment-gateway";
import { createStripeAccounts, onAccount } from "./stripe-accounts";
import { fromStripe, type StripeLookups, toSessionPaid } from "./stripe-event";
import { sendStripeRequest } from "./stripe-request";
import { createBadSignatureError, TOLERANCE_SECONDS } from "./webhook-signature";

const STRIPE_SIGNATURE = "stripe-signature";

interface StripeOptions {
  secretKey: string;
  /** Newest first. Old secrets stay valid during rotation. */
  webhookSecrets: readonly string[];
  connectSecrets?: readonly string[];
  apiOrigin?: string;
  log: Logger;
  now(): Date;
  timeoutMs?: number;
}

const SUCCESSFUL = new Set(["paid", "no_payment_required"]);

export function createStripeGateway(options: StripeOptions): PaymentGateway {
  const { log, now, webhookSecrets, connectSecrets = [] } = options;
  const stripe = new Stripe(options.secretKey, {
    maxNetworkRetries: 1,
    timeout: options.timeoutMs ?? 8000,
    telemetry: false,
    ...getAddress(options.apiOrigin),
  });
  const getLookups = (account: string | null): StripeLookups => ({
    account,
    session: (id) =>
      sendStripeRequest(log, "session", () =>
        stripe.checkout.sessions.retrieve(
          id,
          { expand: ["subscription", "invoice.payments"] },
          onAccount(account),
        ),
      ),
    invoice: (id) =>
      sendStripeRequest(log, "invoice", () =>
        stripe.invoices.retrieve(id, { expand: ["payments"] }, onAccount(account)),
      ),
    async fee(paymentRef) {
      if (account === null) return undefined;
      if (!paymentRef.startsWith("pi_")) return 0;
      const payment = await sendStripeRequest(log, "fee", () =>
        stripe.paymentIntents.retrieve(paymentRef, {}, onAccount(account)),
      );
      return payment.application_fee_amount ?? 0;
    },
  });

  function verified<Event>(
    header: unknown,
    secrets: readonly string[],
    read: (header: string, secret: string, at: number) => Event,
  ): Event {
    // Rejects repeated timestamps: the SDK would use the last one, and Stripe only sends one.
    if (typeof header !== "string" || header.split("t=").length !== 2) throw createBadSignatureError();
    for (const secret of secrets) {
      try {
        return read(header, secret, now().getTime());
      } catch {
        // Try the next secret; don't reveal why verification failed.
      }
    }
    throw createBadSignatureError();
  }

  return {
    name: "stripe",
    isSandbox: false,
    accounts:
      connectSecrets.length === 0
        ? null
        : createStripeAccounts({ stripe, log, connectSecrets, getLookups: getLookups, verified }),
    async createCheckout(order) {
      const account = order.connected?.account ?? null;
      if (order.checkoutRef) return getCheckout(await getLookups(account).session(order.checkoutRef));
      const opened = await sendStripeRequest(log, "checkout", async () => {
        const discounts = await createFirstPeriodDiscount(stripe, order);
        return stripe.checkout.sessions.create(getSession(order, discounts), {
          ...onAccount(account),
          idempotencyKey: `checkout:${order.id}`,
        });
      });
      return getCheckout(opened);
    },
    async readEvent(bytes, headers) {
      const event = verified(headers[STRIPE_SIGNATURE], webhookSecrets, (header, secret, at) =>
        stripe.webhooks.constructEvent(bytes, header, secret, TOLERANCE_SECONDS, undefined, at),
      );
      if (event.account) throw createBadSignatureError();
      return fromStripe(event, getLookups(null));
    },
    async findCheckout(ref, account) {
      const lookups = getLookups(account);
      const session = await lookups.session(ref);
      const head = {
        gateway: "stripe" as const,
        account,
        happenedAt: null,
        detail: { name: "asked", object: ref },
      };
      if (session.status === "expired") {
        return { ...head, eventId: `${ref}:expired`, type: "expired", checkoutRef: ref };
      }
      if (!SUCCESSFUL.has(session.payment_status)) return null;
      const paid = await toSessionPaid(session, { ...lookups, session: async () => session });
      return paid && { ...head, eventId: `${ref}:paid`, ...paid };
    },
    async refund({ paymentRef, amountCents, key, account, returnsFee }) {
      const target = paymentRef.startsWith("ch_") ? { charge: paymentRef } : { payment_intent: paymentRef };
      const refund = await sendStripeRequest(log, "refund", () =>
        stripe.refunds.create(
          // Stripe rejects the flag for payments without a fee.
          { ...target, amount: amountCents, ...(returnsFee ? { refund_application_fee: true } : {}) },
          { ...onAccount(account), idempotencyKey: `refund:${key}` },
        ),
      );
      return { refundRef: refund.id };
    },
    async cancelSubscription(ref, key, account) {
      const heldResponse = await sendStripeRequest(log, "cancel", () =>
        stripe.subscriptions.update(
          ref,
          { cancel_at_period_end: true },
          { ...onAccount(account), idempotencyKey: `cancel:${key}` },
        ),
      );
      const ends = heldResponse.items.data.map((item) => item.current_period_end);
      return { periodEnd: new Date(Math.max(...ends) * 1000) };
    },
  };
}

/** Throws 'conflict' for a closed checkout, whose URL Stripe drops. */
function getCheckout(session: Stripe.Checkout.Session): Checkout {
  if (!session.url) throw new AppError("conflict", "This checkout is closed. Start a new order.");
  return { ref: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) };
}

function getAddress(origin: string | undefined): Pick<Stripe.StripeConfig, "host" | "port" | "protocol"> {
  if (!origin) return {};
  const { hostname, port, protocol } = new URL(origin);
  const isPlain = protocol === "http:";
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? "http" : "https" };
}

async function createFirstPeriodDiscount(stripe: Stripe, order: GatewayOrder) {
  const off = (order.subscription?.renewalCents ?? 0) - order.totalCents;
  if (!order.subscription || off <= 0) return {};
  const currency = order.currency.toLowerCase();
  const coupon = await stripe.coupons.create(
    { amount_off: off, currency, duration: "once", max_redemptions: 1, name: order.number },
    { ...onAccount(order.connected?.account ?? null), idempotencyKey: `coupon:${order.id}` },
  );
  return { discounts: [{ coupon: coupon.id }] };
}

function getFeeAmount({ connected }: GatewayOrder): { application_fee_amount?: number } {
  return connected && connected.feeCents > 0 ? { application_fee_amount: connected.feeCents } : {};
}

/**
 * Returns a rounded-up percentage, the only form that Stripe accepts here. settleFee returns the excess; renewals get
 * the exact fee.
 */
function getFeeShare({ connected, totalCents, subscription }: GatewayOrder): {
  application_fee_percent?: number;
} {
  if (!connected || connected.feeCents <= 0) return {};
  const share = getFeePercent({ feeCents: connected.feeCents, totalCents });
  const renewal = getFeePercent({
    feeCents: connected.feeCents,
    totalCents: subscription?.renewalCents ?? 0,
  });
  return { application_fee_percent: share || renewal };
}

function getSession(
  order: GatewayOrder,
  discounts: Pick<Stripe.Checkout.SessionCreateParams, "discounts">,
): Stripe.Checkout.SessionCreateParams {
  const { subscription, number } = order;
  const metadata = { order_id: order.id, order_number: number, site_id: order.siteId };
  const toReturnUrl = (path: string) =>
    order.returnPath
      ? new URL(order.returnPath, order.origin).href
      : `${new URL(path, order.origin).href}?order=${encodeURIComponent(number)}`;
  return {
    mode: subscription ? "subscription" : "payment",
    client_reference_id: order.id,
    customer_email: order.email,
    locale: order.locale,
    metadata,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: subscription ? subscription.renewalCents : order.totalCents,
          product_data: { name: order.title },
          ...(subscription ? { recurring: { interval: subscription.interval } } : {}),
        },
      },
    ],
    ...discounts,
    ...(subscription
      ? { subscription_data: { metadata, ...getFeeShare(order) } }
      : { payment_intent_data: { metadata, ...getFeeAmount(order) } }),
    success_url: toReturnUrl(routes.successPage),
    cancel_url: toReturnUrl(routes.payment),
    // Based on the order's time: requests with the same idempotency key must be identical.
    expires_at: Math.floor((order.createdAt.getTime() + CHECKOUT_OPEN_MS) / 1000),
  };
}
