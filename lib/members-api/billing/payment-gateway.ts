import type { AccountFacts } from "@/lib/core/billing/payment-account";
import type { SandboxAccountOutcome } from "@/lib/core/billing/sandbox-account";
import type { Locale } from "@/lib/core/locale";

export const GATEWAY_NAMES = ["sandbox", "stripe"] as const;
export type GatewayName = (typeof GATEWAY_NAMES)[number];

/** Where a buyer pays for one order. */
export interface Checkout {
  /** The gateway's own reference. */
  ref: string;
  /** Where the browser goes to pay; a path of ours for the sandbox, else an absolute URL. */
  url: string;
  expiresAt: Date;
}

/**
 * What a gateway gets to know of an order. Amounts are the order's own, in integer cents. A single purchase with a
 * total of 0 never gets here (`settleFreeOrder`); a subscription does, because its renewals need a payment method.
 */
export interface GatewayOrder {
  id: string;
  siteId: string;
  /** Printed on the receipt, and part of the buyer's return URLs. */
  number: string;
  email: string;
  locale: Locale;
  /** What is bought, in the buyer's language. */
  title: string;
  totalCents: number;
  currency: string;
  /** The partner's account that is paid, with the operator's fee on each payment; null is the operator's own. */
  connected: { account: string; feeCents: number } | null;
  /** The checkout that was opened earlier, if any. */
  checkoutRef: string | null;
  /** Null for a single purchase. The first period costs `totalCents`, each later one `renewalCents`. */
  subscription: { interval: "month" | "year"; renewalCents: number } | null;
  /** The site's stored origin, never a Host header: the buyer is sent back there. */
  origin: string;
  /** Where a payer returns who is no buyer: a path with its query. Left out, to the pages of the order. */
  returnPath?: string;
  createdAt: Date;
}

interface EventBase {
  /** 'free' is for an order that costs nothing, 'app' for what a host app sold (app-purchase.ts). */
  gateway: GatewayName | "free" | "app";
  /** The gateway's own id of the event: it is applied once. */
  eventId: string;
  /** The partner's account that it is of; null is the operator's own. It counts for orders of that account alone. */
  account: string | null;
  /** The gateway's own time, if it gives one. */
  happenedAt: Date | null;
  /** Our order, where the gateway passes its id along. */
  orderId?: string;
  /** For the operator to read: names, codes and amounts, never card data, addresses or secrets. */
  detail: Record<string, unknown>;
}

/** Payment events in common terms for all gateways. Amounts are integer cents, currencies upper case. */
export type PaymentEvent = EventBase &
  (
    | {
        type: "paid";
        checkoutRef: string;
        paymentRef: string;
        amountCents: number;
        currency: string;
        /** What the gateway took as the operator's fee; of payments on a partner's account. */
        feeCents?: number;
        subscriptionRef?: string;
        periodStart?: Date;
        periodEnd?: Date;
      }
    | { type: "failed" | "expired"; checkoutRef: string }
    | {
        /** A refund is identified by its reference: reported twice it counts once, and a failed one not at all. */
        type: "refunded" | "refund_failed";
        paymentRef: string;
        refundRef: string;
        amountCents: number;
      }
    /** All refunds of a payment together, from a gateway that reports only their sum. */
    | { type: "refund_total"; paymentRef: string; amountCents: number }
    /** An administrator accepted this payment, although the amount differs. */
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

/** What a gateway reports of partners' accounts, beside payments. */
export type AccountNotice =
  /** Something about the account changed. What, the account itself says: notices come late, twice and out of order. */
  | { type: "account_changed"; account: string }
  /** The account's owner took our access back. */
  | { type: "account_disconnected"; account: string }
  /** A renewal's invoice is open for an hour: the time to set its fee. */
  | {
      type: "renewal_drafted";
      account: string;
      invoiceRef: string;
      subscriptionRef: string;
      totalCents: number;
    };

/** Partners' own accounts at a gateway. Errors as those of the gateway. */
export interface ConnectedAccounts {
  /** Idempotent by `id`. */
  create(site: {
    id: string;
    siteId: string;
    name: string;
    email: string;
    country: string;
    currency: string;
  }): Promise<{ ref: string }>;
  /** Where its owner enters what is missing: a path of ours for the sandbox, else an absolute URL. Used once. */
  onboardingUrl(ref: string, back: { returnUrl: string; refreshUrl: string }): Promise<string>;
  /** Throws AppError 409 where the account is not ours any more. */
  read(ref: string): Promise<AccountFacts>;
  /** Verifies signature and time. Throws AppError 400. */
  readEvent(
    bytes: Uint8Array,
    headers: Readonly<Record<string, string>>,
  ): Promise<PaymentEvent | AccountNotice>;
  /** Sets the fee of a renewal that is not charged yet; one that is over is left as it is. */
  setRenewalFee(renewal: { account: string; invoiceRef: string; feeCents: number }): Promise<void>;
  /** Gives back what was taken beyond `keepCents`. Returns what was taken, and given back by now. Idempotent. */
  settleFee(payment: {
    account: string;
    paymentRef: string;
    keepCents: number;
  }): Promise<{ chargedCents: number; returnedCents: number }>;
  /** Sandbox only: what its onboarding page chose. */
  play?(ref: string, outcome: SandboxAccountOutcome): Promise<void>;
}

/** An event as a gateway sends it: signed, with the signature in a header. */
export interface SignedEvent {
  bytes: Uint8Array;
  headers: Readonly<Record<string, string>>;
}

export type SandboxOutcome = "succeed" | "decline" | "abandon";

/** Sandbox only: simulate what the buyer does, and let time pass. Its events arrive by its webhook. */
interface SandboxControls {
  /** Throws AppError 409 where the checkout is closed. */
  pay(orderId: string, outcome: SandboxOutcome): Promise<SignedEvent>;
  /**
   * Emits each renewal that is due and each canceled period that is over, and stores only what was delivered: an event
   * for which `deliver` throws is emitted again, and does not block the others. Returns the errors.
   */
  passTime(deliver: (event: SignedEvent & { siteId: string }) => Promise<unknown>): Promise<unknown[]>;
}

/** A payment gateway. Network failures are thrown as AppError 502 or 504; the order then stays as it was. */
export interface PaymentGateway {
  name: GatewayName;
  /** Nothing is charged for real; every response that mentions it says so. */
  isSandbox: boolean;
  sandbox?: SandboxControls;
  /** Null where it can take no money for partners. */
  accounts: ConnectedAccounts | null;
  /** Idempotent by order id: a second call returns the same checkout. Throws AppError 409 where that is over. */
  createCheckout(order: GatewayOrder): Promise<Checkout>;
  /** Verifies signature and time. Throws AppError 400, and then nothing is stored. */
  readEvent(bytes: Uint8Array, headers: Readonly<Record<string, string>>): Promise<PaymentEvent>;
  /**
   * The gateway's view of a checkout: for reconciling, and for a buyer who is back before the webhook. Null: not paid
   * yet.
   */
  findCheckout(ref: string, account: string | null): Promise<PaymentEvent | null>;
  /** Idempotent by key. */
  refund(input: {
    paymentRef: string;
    account: string | null;
    /** Give the same share of the operator's fee back. */
    returnsFee: boolean;
    amountCents: number;
    currency: string;
    key: string;
  }): Promise<{ refundRef: string }>;
  /** At the end of the paid period. Idempotent. */
  cancelSubscription(ref: string, key: string, account: string | null): Promise<{ periodEnd: Date }>;
}

export type Gateways = ReadonlyMap<GatewayName, PaymentGateway>;
