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
  /** The checkout that was opened earlier, if any. */
  checkoutRef: string | null;
  /** Null for a single purchase. The first period costs `totalCents`, each later one `renewalCents`. */
  subscription: { interval: "month" | "year"; renewalCents: number } | null;
  /** The site's stored origin, never a Host header: the buyer is sent back there. */
  origin: string;
  createdAt: Date;
}

interface EventBase {
  /** 'free' is for an order that costs nothing, 'app' for what a host app sold (app-purchase.ts). */
  gateway: GatewayName | "free" | "app";
  /** The gateway's own id of the event: it is applied once. */
  eventId: string;
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
      }
    | {
        type: "subscription_changed";
        subscriptionRef: string;
        state: "active" | "past_due" | "cancelled" | "ended";
        cancelAtPeriodEnd: boolean;
      }
    | { type: "ignored"; name: string }
  );

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
  /** Idempotent by order id: a second call returns the same checkout. Throws AppError 409 where that is over. */
  createCheckout(order: GatewayOrder): Promise<Checkout>;
  /** Verifies signature and time. Throws AppError 400, and then nothing is stored. */
  readEvent(bytes: Uint8Array, headers: Readonly<Record<string, string>>): Promise<PaymentEvent>;
  /**
   * The gateway's view of a checkout: for reconciling, and for a buyer who is back before the webhook. Null: not paid
   * yet.
   */
  findCheckout(ref: string): Promise<PaymentEvent | null>;
  /** Idempotent by key. */
  refund(input: {
    paymentRef: string;
    amountCents: number;
    currency: string;
    key: string;
  }): Promise<{ refundRef: string }>;
  /** At the end of the paid period. Idempotent. */
  cancelSubscription(ref: string, key: string): Promise<{ periodEnd: Date }>;
}

export type Gateways = ReadonlyMap<GatewayName, PaymentGateway>;
