import Stripe from "stripe";
import { CHECKOUT_OPEN_MS } from "@/lib/core/billing/pricing";
import { AppError } from "@/lib/core/errors";
import { routes } from "@/lib/routes";
import type { Logger } from "../kernel/logger";
import type { Checkout, GatewayOrder, PaymentGateway } from "./payment-gateway";
import { fromStripe, type StripeLookups, sessionPaid } from "./stripe-event";
import { stripeRequest } from "./stripe-request";
import { badSignature, TOLERANCE_SECONDS } from "./webhook-signature";

const STRIPE_SIGNATURE = "stripe-signature";

interface StripeOptions {
  secretKey: string;
  /** Newest first; all are valid, so that a secret can be rotated without losing an event. */
  webhookSecrets: readonly string[];
  /** Overrides Stripe's address, for tests. */
  apiOrigin?: string;
  log: Logger;
  now(): Date;
  timeoutMs?: number;
}

const SUCCESSFUL = new Set(["paid", "no_payment_required"]);

/** Stripe's hosted Checkout. Amounts are the order's; Stripe computes nothing, and all card data stays with it. */
export function createStripeGateway(options: StripeOptions): PaymentGateway {
  const { log, now, webhookSecrets } = options;
  const stripe = new Stripe(options.secretKey, {
    maxNetworkRetries: 1,
    timeout: options.timeoutMs ?? 8000,
    telemetry: false,
    ...addressOf(options.apiOrigin),
  });
  const lookups: StripeLookups = {
    session: (id) =>
      stripeRequest(log, "session", () =>
        stripe.checkout.sessions.retrieve(id, { expand: ["subscription", "invoice.payments"] }),
      ),
    invoice: (id) =>
      stripeRequest(log, "invoice", () => stripe.invoices.retrieve(id, { expand: ["payments"] })),
  };

  function verified(bytes: Uint8Array, header: unknown): Stripe.Event {
    // One header, one time: the SDK would take the last of several, and a list of headers is not what Stripe sends.
    if (typeof header !== "string" || header.split("t=").length !== 2) throw badSignature();
    for (const secret of webhookSecrets) {
      try {
        const timestamp = now().getTime();
        return stripe.webhooks.constructEvent(bytes, header, secret, TOLERANCE_SECONDS, undefined, timestamp);
      } catch {
        // The next secret may match; the reason for a failure is not revealed.
      }
    }
    throw badSignature();
  }

  return {
    name: "stripe",
    isSandbox: false,
    async createCheckout(order) {
      if (order.checkoutRef) return checkoutOf(await lookups.session(order.checkoutRef));
      const opened = await stripeRequest(log, "checkout", async () => {
        const discounts = await firstPeriodDiscount(stripe, order);
        return stripe.checkout.sessions.create(sessionOf(order, discounts), {
          idempotencyKey: `checkout:${order.id}`,
        });
      });
      return checkoutOf(opened);
    },
    readEvent: async (bytes, headers) => fromStripe(verified(bytes, headers[STRIPE_SIGNATURE]), lookups),
    async findCheckout(ref) {
      const session = await lookups.session(ref);
      const head = { gateway: "stripe" as const, happenedAt: null, detail: { name: "asked", object: ref } };
      if (session.status === "expired") {
        return { ...head, eventId: `${ref}:expired`, type: "expired", checkoutRef: ref };
      }
      if (!SUCCESSFUL.has(session.payment_status)) return null;
      const paid = await sessionPaid(session, { ...lookups, session: async () => session });
      return paid && { ...head, eventId: `${ref}:paid`, ...paid };
    },
    async refund({ paymentRef, amountCents, key }) {
      const named = paymentRef.startsWith("ch_") ? { charge: paymentRef } : { payment_intent: paymentRef };
      const refund = await stripeRequest(log, "refund", () =>
        stripe.refunds.create({ ...named, amount: amountCents }, { idempotencyKey: `refund:${key}` }),
      );
      return { refundRef: refund.id };
    },
    async cancelSubscription(ref, key) {
      const held = await stripeRequest(log, "cancel", () =>
        stripe.subscriptions.update(ref, { cancel_at_period_end: true }, { idempotencyKey: `cancel:${key}` }),
      );
      const ends = held.items.data.map((item) => item.current_period_end);
      return { periodEnd: new Date(Math.max(...ends) * 1000) };
    },
  };
}

/** Stripe keeps no URL of a closed checkout. */
function checkoutOf(session: Stripe.Checkout.Session): Checkout {
  if (!session.url) throw new AppError("conflict", "This checkout is closed. Start a new order.");
  return { ref: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) };
}

function addressOf(origin: string | undefined): Pick<Stripe.StripeConfig, "host" | "port" | "protocol"> {
  if (!origin) return {};
  const { hostname, port, protocol } = new URL(origin);
  const isPlain = protocol === "http:";
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? "http" : "https" };
}

/** The coupon's discount on the first period; Stripe applies it once. */
async function firstPeriodDiscount(stripe: Stripe, order: GatewayOrder) {
  const off = (order.subscription?.renewalCents ?? 0) - order.totalCents;
  if (!order.subscription || off <= 0) return {};
  const currency = order.currency.toLowerCase();
  const coupon = await stripe.coupons.create(
    { amount_off: off, currency, duration: "once", max_redemptions: 1, name: order.number },
    { idempotencyKey: `coupon:${order.id}` },
  );
  return { discounts: [{ coupon: coupon.id }] };
}

function sessionOf(
  order: GatewayOrder,
  discounts: Pick<Stripe.Checkout.SessionCreateParams, "discounts">,
): Stripe.Checkout.SessionCreateParams {
  const { subscription, number } = order;
  const metadata = { order_id: order.id, order_number: number, site_id: order.siteId };
  const back = (path: string) => `${new URL(path, order.origin).href}?order=${encodeURIComponent(number)}`;
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
    ...(subscription ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
    success_url: back(routes.successPage),
    cancel_url: back(routes.payment),
    // From the order's own time: the same request under the same idempotency key must not differ.
    expires_at: Math.floor((order.createdAt.getTime() + CHECKOUT_OPEN_MS) / 1000),
  };
}
