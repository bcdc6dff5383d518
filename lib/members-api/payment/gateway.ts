export const GATEWAY_NAMES = ["sandbox", "stripe"] as const;
export type GatewayName = (typeof GATEWAY_NAMES)[number];

/** Where a buyer pays for one order. */
export interface Checkout {
  /** The gateway's own name of it. */
  ref: string;
  /** Where the browser goes to pay; a path of ours for the sandbox, else an absolute address. */
  url: string;
  expiresAt: Date;
}

/**
 * What a gateway is told of an order. Every amount is the order's own, integer cents. A single purchase with a total of
 * 0 never comes here (`settleFreeOrder`); a subscription does, because its renewals need a way to be paid.
 */
export interface GatewayOrder {
  id: string;
  siteId: string;
  /** What stands on the receipt, and in the addresses the buyer returns to. */
  number: string;
  email: string;
  locale: "en" | "es";
  /** What is bought, in the buyer's language. */
  title: string;
  totalCents: number;
  currency: string;
  /** The checkout that was opened before, if any. */
  checkoutRef: string | null;
  /** Null for a single purchase. The first period costs `totalCents`, each later one `renewalCents`. */
  subscription: { interval: "month" | "year"; renewalCents: number } | null;
  /** The site's stored origin, never a Host header: the buyer is sent back there. */
  origin: string;
  createdAt: Date;
}

interface EventBase {
  /** 'free' tells of an order that costs nothing. */
  gateway: GatewayName | "free";
  /** The gateway's own name of the event: it is applied once. */
  eventId: string;
  /** The gateway's time of it, where it says one. */
  happenedAt: Date | null;
  /** Our order, where the gateway carries its id along. */
  orderId?: string;
  /** For the operator to read: names, codes and amounts, never card data, addresses or secrets. */
  detail: Record<string, unknown>;
}

/** What happened to the money, in one language for every gateway. Amounts are integer cents, currencies upper case. */
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
        /** A refund is known by its own name: told of twice it counts once, and one that failed as never made. */
        type: "refunded" | "refund_failed";
        paymentRef: string;
        refundRef: string;
        amountCents: number;
      }
    /** All refunds of a payment together, by a gateway that names only their sum. */
    | { type: "refund_total"; paymentRef: string; amountCents: number }
    /** An administrator's word that this payment is enough, though it is another sum. */
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

/** An event as a gateway sends it: signed, and the signature in a header. */
export interface SignedEvent {
  bytes: Uint8Array;
  headers: Readonly<Record<string, string>>;
}

export type SandboxOutcome = "succeed" | "decline" | "abandon";

/** What only the sandbox can do: be told what the buyer does, and let time pass. What it emits comes by its webhook. */
export interface SandboxControls {
  /** Throws AppError 409 where the checkout is closed. */
  pay(orderId: string, outcome: SandboxOutcome): Promise<SignedEvent>;
  /**
   * Tells of each renewal that is due and each cancelled period that is over, and goes on only with what was heard:
   * what `tell` throws at comes again, and holds up no other. Answers what it threw.
   */
  passTime(tell: (event: SignedEvent & { siteId: string }) => Promise<unknown>): Promise<unknown[]>;
}

/** Who takes the money. Network failures are thrown as AppError 502 or 504; the order then stays as it was. */
export interface PaymentGateway {
  name: GatewayName;
  /** Nothing is charged for real; every answer that speaks of it says so. */
  isSandbox: boolean;
  sandbox?: SandboxControls;
  /** Idempotent by order id: asked twice it answers the same checkout. Throws AppError 409 where that is over. */
  createCheckout(order: GatewayOrder): Promise<Checkout>;
  /** Verifies signature and time. Throws AppError 400, and then nothing is kept. */
  readEvent(bytes: Uint8Array, headers: Readonly<Record<string, string>>): Promise<PaymentEvent>;
  /** What the gateway knows of a checkout: for reconciling, and for a buyer who is back before the webhook. Null: not paid yet. */
  findCheckout(ref: string): Promise<PaymentEvent | null>;
  /** Idempotent by key. */
  refund(input: {
    paymentRef: string;
    amountCents: number;
    currency: string;
    key: string;
  }): Promise<{ refundRef: string }>;
  /** At the end of the period that is paid. Idempotent. */
  cancelSubscription(ref: string, key: string): Promise<{ periodEnd: Date }>;
}

export type Gateways = ReadonlyMap<GatewayName, PaymentGateway>;
