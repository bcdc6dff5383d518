import type { Locale } from "@/lib/platform/i18n";
import type { AccountFacts } from "../rules/payment-account";
import type { SandboxAccountOutcome } from "../rules/sandbox-account";

export const GATEWAY_NAMES = ["sandbox", "stripe"] as const;
export type GatewayName = (typeof GATEWAY_NAMES)[number];

export interface Checkout {
  ref: string;
  /** Absolute URL (for the sandbox, a path on the site). */
  url: string;
  expiresAt: Date;
}

/**
 * Amounts in integer cents. Free single purchases don't reach the gateway; free subscriptions do, to save a payment
 * method.
 */
export interface GatewayOrder {
  id: string;
  siteId: string;
  number: string;
  email: string;
  locale: Locale;
  title: string;
  totalCents: number;
  currency: string;
  /** The partner's account and the operator's fee per payment; null for the operator's own account. */
  connected: { account: string; feeCents: number } | null;
  checkoutRef: string | null;
  /** The first period costs `totalCents`, later periods `renewalCents`. */
  subscription: { interval: "month" | "year"; renewalCents: number } | null;
  /** The site's stored origin, never the Host header. */
  origin: string;
  returnPath?: string;
  createdAt: Date;
}

interface EventBase {
  gateway: GatewayName | "free" | "app";
  eventId: string;
  /** Partner's account, or null for the operator's. Only orders on the same account match. */
  account: string | null;
  happenedAt: Date | null;
  orderId?: string;
  /** Shown to the operator, so it must not contain card data, addresses or secrets. */
  detail: Record<string, unknown>;
}

/** Amounts in integer cents, currencies in upper case. */
export type PaymentEvent = EventBase &
  (
    | {
        type: "paid";
        checkoutRef: string;
        paymentRef: string;
        amountCents: number;
        currency: string;
        feeCents?: number;
        subscriptionRef?: string;
        periodStart?: Date;
        periodEnd?: Date;
      }
    | { type: "failed" | "expired"; checkoutRef: string }
    | {
        type: "refunded" | "refund_failed";
        paymentRef: string;
        refundRef: string;
        amountCents: number;
      }
    | { type: "refund_total"; paymentRef: string; amountCents: number }
    | { type: "accepted"; paymentRef: string }
    | { type: "disputed"; paymentRef: string; amountCents: number }
    | {
        type: "renewed";
        subscriptionRef: string;
        paymentRef: string;
        periodStart: Date;
        periodEnd: Date;
        amountCents: number;
        currency: string;
        feeCents?: number;
      }
    | {
        type: "subscription_changed";
        subscriptionRef: string;
        state: "active" | "past_due" | "cancelled" | "ended";
        cancelAtPeriodEnd: boolean;
      }
    | { type: "ignored"; name: string }
  );

export type AccountNotice =
  /** Contains no details, because notices arrive late, twice and out of order. */
  | { type: "account_changed"; account: string }
  | { type: "account_disconnected"; account: string }
  /** Sent while the renewal's invoice is still open (about an hour), so its fee can be set. */
  | {
      type: "renewal_drafted";
      account: string;
      invoiceRef: string;
      subscriptionRef: string;
      totalCents: number;
    };

export interface ConnectedAccounts {
  create(site: {
    id: string;
    siteId: string;
    name: string;
    email: string;
    country: string;
    currency: string;
  }): Promise<{ ref: string }>;
  /** Returns a single-use URL where the owner enters missing details. */
  onboardingUrl(ref: string, back: { returnUrl: string; refreshUrl: string }): Promise<string>;
  read(ref: string): Promise<AccountFacts>;
  readEvent(
    bytes: Uint8Array,
    headers: Readonly<Record<string, string>>,
  ): Promise<PaymentEvent | AccountNotice>;
  setRenewalFee(renewal: { account: string; invoiceRef: string; feeCents: number }): Promise<void>;
  /** Refunds the fee above `keepCents`. Idempotent. */
  settleFee(payment: {
    account: string;
    paymentRef: string;
    keepCents: number;
  }): Promise<{ chargedCents: number; returnedCents: number }>;
  play?(ref: string, outcome: SandboxAccountOutcome): Promise<void>;
}

export interface SignedEvent {
  bytes: Uint8Array;
  headers: Readonly<Record<string, string>>;
}

export type SandboxOutcome = "succeed" | "decline" | "abandon";

interface SandboxControls {
  pay(orderId: string, outcome: SandboxOutcome): Promise<SignedEvent>;
  /**
   * Emits due renewals and ended periods. Returns errors thrown by `deliver`; these events are emitted again later.
   */
  passTime(deliver: (event: SignedEvent & { siteId: string }) => Promise<unknown>): Promise<unknown[]>;
}

/** Throws 502 or 504 on network failures and leaves the order unchanged. */
export interface PaymentGateway {
  name: GatewayName;
  isSandbox: boolean;
  sandbox?: SandboxControls;
  accounts: ConnectedAccounts | null;
  /** Idempotent by order ID. Throws 409 if the checkout is over. */
  createCheckout(order: GatewayOrder): Promise<Checkout>;
  /** Verifies the signature and its time. Throws 400 if either is invalid. */
  readEvent(bytes: Uint8Array, headers: Readonly<Record<string, string>>): Promise<PaymentEvent>;
  /** Returns null if unpaid. Used to reconcile, and when the buyer returns before the webhook arrives. */
  findCheckout(ref: string, account: string | null): Promise<PaymentEvent | null>;
  refund(input: {
    paymentRef: string;
    account: string | null;
    returnsFee: boolean;
    amountCents: number;
    currency: string;
    key: string;
  }): Promise<{ refundRef: string }>;
  cancelSubscription(ref: string, key: string, account: string | null): Promise<{ periodEnd: Date }>;
}

export type Gateways = ReadonlyMap<GatewayName, PaymentGateway>;
