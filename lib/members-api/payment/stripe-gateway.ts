import Stripe from "stripe";
import { AppError } from "@/lib/core/errors";
import { CHECKOUT_OPEN_MS } from "@/lib/core/pricing";
import { routes } from "@/lib/routes";
import type { Logger } from "../services";
import type { Checkout, GatewayOrder, PaymentGateway } from "./gateway";
import { fromStripe, type StripeLookups, sessionPaid } from "./stripe-event";
import { askStripe } from "./stripe-failure";
import { badSignature, TOLERANCE_SECONDS } from "./webhook-signature";

export const STRIPE_SIGNATURE = "stripe-signature";

interface StripeOptions {
  secretKey: string;
  /** Newest first; all count, so that a secret can be changed without losing an event. */
  webhookSecrets: readonly string[];
  /** Another address than Stripe's own: for tests. */
  apiOrigin?: string;
  log: Logger;
  now(): Date;
  timeoutMs?: number;
}

const SUCCESSFUL = new Set(["paid", "no_payment_required"]);

/** Stripe's hosted Checkout. Amounts are the order's; Stripe computes nothing, and holds all that is known of a card. */
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
      askStripe(log, "session", () =>
        stripe.checkout.sessions.retrieve(id, { expand: ["subscription", "invoice.payments"] }),
      ),
    invoice: (id) => askStripe(log, "invoice", () => stripe.invoices.retrieve(id, { expand: ["payments"] })),
  };

  function verified(bytes: Uint8Array, header: unknown): Stripe.Event {
    // One header, one time: the SDK would take the last of several, and a list of headers is not what Stripe sends.
    if (typeof header !== "string" || header.split("t=").length !== 2) throw badSignature();
    for (const secret of webhookSecrets) {
      try {
        const at = now().getTime();
        return stripe.webhooks.constructEvent(bytes, header, secret, TOLERANCE_SECONDS, undefined, at);
      } catch {
        // The next secret may fit; why none does is told to nobody.
      }
    }
    throw badSignature();
  }

  return {
    name: "stripe",
    isSandbox: false,
    async createCheckout(order) {
      if (order.checkoutRef) return checkoutOf(await lookups.session(order.checkoutRef));
      const opened = await askStripe(log, "checkout", async () => {
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
      const refund = await askStripe(log, "refund", () =>
        stripe.refunds.create({ ...named, amount: amountCents }, { idempotencyKey: `refund:${key}` }),
      );
      return { refundRef: refund.id };
    },
    async cancelSubscription(ref, key) {
      const held = await askStripe(log, "cancel", () =>
        stripe.subscriptions.update(ref, { cancel_at_period_end: true }, { idempotencyKey: `cancel:${key}` }),
      );
      const ends = held.items.data.map((item) => item.current_period_end);
      return { periodEnd: new Date(Math.max(...ends) * 1000) };
    },
  };
}

/** Stripe keeps no address of a checkout that is over. */
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

/** What a coupon takes off the first period; Stripe takes it off once. */
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
    // From the order's own time: the same request under the same idempotency key must say the same.
    expires_at: Math.floor((order.createdAt.getTime() + CHECKOUT_OPEN_MS) / 1000),
  };
}
