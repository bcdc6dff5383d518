import type Stripe from "stripe";
import type { Logger } from "@/lib/platform/telemetry";
import type { AccountFacts, AccountRequirement } from "../rules/payment-account";
import type { AccountNotice, ConnectedAccounts, PaymentEvent } from "./payment-gateway";
import { findDraftedRenewal, fromStripe, type StripeLookups } from "./stripe-event";
import { sendStripeRequest } from "./stripe-request";
import { createBadSignatureError, TOLERANCE_SECONDS } from "./webhook-signature";

const STRIPE_SIGNATURE = "stripe-signature";
const PROBLEM_MAX = 300;
/** Stripe omits these fields unless requested. */
const INCLUDE = ["configuration.merchant", "requirements"] as const;

interface AccountOptions {
  stripe: Stripe;
  log: Logger;
  /** Newest first: secrets of the Connect endpoint and, for thin events, of the event destination. */
  connectSecrets: readonly string[];
  getLookups(account: string | null): StripeLookups;
  verified<Event>(
    header: unknown,
    secrets: readonly string[],
    read: (header: string, secret: string, at: number) => Event,
  ): Event;
}

export function onAccount(account: string | null): { stripeAccount?: string } {
  return account === null ? {} : { stripeAccount: account };
}

/**
 * Implements Stripe Connect with Accounts v2: the partner is the merchant, Stripe bears losses, and we take an
 * application fee.
 */
export function createStripeAccounts(options: AccountOptions): ConnectedAccounts {
  const { stripe, log, connectSecrets, getLookups: lookupsOf, verified } = options;

  async function readPayment(event: Stripe.Event): Promise<PaymentEvent | AccountNotice> {
    const { account } = event;
    // The Connect endpoint must not report events for our own account.
    if (!account) throw createBadSignatureError();
    switch (event.type) {
      case "account.application.deauthorized":
        return { type: "account_disconnected", account };
      case "account.updated":
      case "capability.updated":
        return { type: "account_changed", account };
      case "invoice.created":
        return findDraftedRenewal(event.data.object, account) ?? createIgnored(event.id, event.type, account);
      default:
        return fromStripe(event, lookupsOf(account));
    }
  }

  return {
    async create({ id, siteId, name, email, country, currency }) {
      const account = await sendStripeRequest(log, "account", () =>
        stripe.v2.core.accounts.create(
          {
            display_name: name,
            contact_email: email,
            dashboard: "full",
            identity: { country: country.toLowerCase() },
            defaults: {
              currency: currency.toLowerCase(),
              responsibilities: { fees_collector: "stripe", losses_collector: "stripe" },
            },
            configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
            include: [...INCLUDE],
            metadata: { site_id: siteId },
          },
          { idempotencyKey: `account:${id}:${country}` },
        ),
      );
      return { ref: account.id };
    },

    async onboardingUrl(account, { returnUrl: return_url, refreshUrl: refresh_url }) {
      const link = await sendStripeRequest(log, "account link", () =>
        stripe.v2.core.accountLinks.create({
          account,
          use_case: {
            type: "account_onboarding",
            account_onboarding: { refresh_url, return_url, collection_options: { fields: "eventually_due" } },
          },
        }),
      );
      return link.url;
    },

    async read(ref) {
      const include = { include: [...INCLUDE] };
      return getFacts(
        await sendStripeRequest(log, "account", () => stripe.v2.core.accounts.retrieve(ref, include)),
      );
    },

    async readEvent(bytes, headers) {
      const signature = headers[STRIPE_SIGNATURE];
      if (isThin(bytes)) {
        const notice = verified(signature, connectSecrets, (header, secret, at) =>
          stripe.parseEventNotification(bytes, header, secret, TOLERANCE_SECONDS, undefined, at),
        );
        const account = findRelatedAccount(notice);
        return account ? { type: "account_changed", account } : createIgnored(notice.id, notice.type, null);
      }
      return readPayment(
        verified(signature, connectSecrets, (header, secret, at) =>
          stripe.webhooks.constructEvent(bytes, header, secret, TOLERANCE_SECONDS, undefined, at),
        ),
      );
    },

    async setRenewalFee({ account, invoiceRef, feeCents }) {
      await sendStripeRequest(log, "renewal fee", async () => {
        const invoice = await stripe.invoices.retrieve(invoiceRef, {}, onAccount(account));
        // Already finalized; settleFee returns the excess.
        if (invoice.status !== "draft") return;
        const fee = { application_fee_amount: Math.min(feeCents, invoice.total) };
        await stripe.invoices.update(invoiceRef, fee, onAccount(account));
      });
    },

    async settleFee({ account, paymentRef, keepCents }) {
      return sendStripeRequest(log, "fee", async () => {
        const none = { chargedCents: 0, returnedCents: 0 };
        if (!paymentRef.startsWith("pi_")) return none;
        const expand = { expand: ["latest_charge"] };
        const payment = await stripe.paymentIntents.retrieve(paymentRef, expand, onAccount(account));
        const charge = typeof payment.latest_charge === "object" ? payment.latest_charge : null;
        const feeRef =
          typeof charge?.application_fee === "object" ? charge.application_fee?.id : charge?.application_fee;
        if (!feeRef) return none;
        const fee = await stripe.applicationFees.retrieve(feeRef);
        const excess = fee.amount - fee.amount_refunded - keepCents;
        if (excess > 0) {
          const key = `fee:${feeRef}:${keepCents}`;
          await stripe.applicationFees.createRefund(feeRef, { amount: excess }, { idempotencyKey: key });
        }
        return { chargedCents: fee.amount, returnedCents: fee.amount_refunded + Math.max(0, excess) };
      });
    },
  };
}

function createIgnored(eventId: string, name: string, account: string | null): PaymentEvent {
  return { gateway: "stripe", eventId, account, happenedAt: null, detail: { name }, type: "ignored", name };
}

/** Detects events of API v2, which omit their object and need a different parser. */
function isThin(bytes: Uint8Array): boolean {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return (
      typeof parsed === "object" && parsed !== null && "object" in parsed && parsed.object === "v2.core.event"
    );
  } catch {
    return false;
  }
}

function findRelatedAccount(notice: Stripe.V2.Core.EventNotification): string | null {
  const related = "related_object" in notice ? notice.related_object : null;
  const isAccount = related?.type === "v2.core.account" && "id" in related;
  return isAccount && typeof related.id === "string" ? related.id : null;
}

function getFacts(account: Stripe.V2.Core.Account): AccountFacts {
  const { closed, configuration, requirements } = account;
  const { card_payments, stripe_balance } = configuration?.merchant?.capabilities ?? {};
  const deadline = requirements?.summary?.minimum_deadline?.time;
  return {
    isClosed: closed === true || configuration?.merchant?.applied === false,
    cards: getCards(card_payments?.status),
    payouts: stripe_balance?.payouts?.status === "active",
    requirements: (requirements?.entries ?? []).map(toRequirement),
    dueAt: deadline ? new Date(deadline) : null,
  };
}

function getCards(status: string | undefined): AccountFacts["cards"] {
  if (status === "active" || status === "pending" || status === "rejected") return status;
  return status === "unsupported" ? "rejected" : "restricted";
}

function toRequirement(entry: Stripe.V2.Core.Account.Requirements.Entry): AccountRequirement {
  return {
    name: entry.description,
    status: entry.minimum_deadline.status,
    from: entry.awaiting_action_from === "user" ? "user" : "gateway",
    problem: entry.errors[0]?.description.slice(0, PROBLEM_MAX) ?? null,
  };
}
