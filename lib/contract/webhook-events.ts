import { z } from "zod";
import { CREDIT_KINDS, GENERATION_PRODUCTS } from "@/lib/core/credits/products";
import { DISPUTE_REASONS } from "@/lib/core/dispute/dispute";

/** Why an endpoint is off: its staff turned it off, it failed 20 times in a row, or it answered 410 Gone. */
export const WEBHOOK_OFF_REASONS = ["staff", "failures", "gone"] as const;

/**
 * Why an attempt failed: the response's status, a redirect (never followed), 410 Gone, no response within 15 seconds, an address
 * that is not public, a name that does not resolve, a certificate, the connection, or a secret that cannot be read.
 */
export const WEBHOOK_FAILURES = [
  "status",
  "redirect",
  "gone",
  "timeout",
  "address",
  "dns",
  "tls",
  "connection",
  "secret",
] as const;
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];

const id = z.uuid();
const moment = z.iso.datetime();
const cents = z.number().int();
const count = z.number().int();
/** Not about real money or a real car: a sandbox payment, a sample document, a test event. */
const test = z.boolean();
/** Null for a car without one. */
const vin = z.string().nullable();

const order = {
  order_id: id,
  /** As the receipt prints it. */
  number: z.string(),
  member_id: id,
  currency: z.string(),
  total_cents: cents,
  test,
};
const document = {
  document_id: id,
  /** As the document prints it. */
  number: z.string(),
  product: z.enum(GENERATION_PRODUCTS),
  vin,
  member_id: id,
  test,
};
const dispute = {
  dispute_id: id,
  number: z.string(),
  vin: z.string(),
  /** The record in the member's report, and the source that has it. */
  record_id: z.string(),
  source: z.string(),
  reason: z.enum(DISPUTE_REASONS),
  member_id: id,
  test,
};

/**
 * The events of webhooks, by type: the shape of `data`. docs/webhooks.md lists the same, which a test holds, with the examples
 * below. A field may be added; none is changed or taken away.
 */
export const webhookEventData = {
  "order.paid": z.object({
    ...order,
    receipt_number: z.string().nullable(),
    plan: z.string(),
    product: z.enum(CREDIT_KINDS),
    quantity: count,
    vin,
    /** A later period of a subscription. */
    renewal: z.boolean(),
    paid_at: moment,
  }),
  "order.refunded": z.object({
    ...order,
    refund_id: id,
    /** Of this refund, and of all refunds of the order so far. */
    amount_cents: cents,
    refunded_cents: cents,
    /** Whether all that was paid is refunded now. */
    full: z.boolean(),
  }),
  "document.ready": z.object(document),
  "document.nothing_found": z.object({
    ...document,
    /** Whether a credit was taken for it and came back. */
    credit_returned: z.boolean(),
  }),
  "dispute.opened": z.object(dispute),
  "dispute.answered": z.object({ ...dispute, state: z.enum(["corrected", "confirmed", "declined"]) }),
  "credits.low": z.object({
    /** Whose balance: a member's, a dealer's, or the site's own prepaid one. */
    holder: z.enum(["member", "dealer", "site"]),
    /** Null for the site's own balance. */
    member_id: id.nullable(),
    /** `wholesale` is the site's prepaid balance, in cents of `currency`; the others are numbers of documents. */
    credit: z.enum([...CREDIT_KINDS, "wholesale"]),
    currency: z.string().nullable(),
    balance: count,
    threshold: count,
    test,
  }),
  "member.created": z.object({
    member_id: id,
    email: z.string(),
    role: z.enum(["member", "dealer"]),
    test,
  }),
  "member.deleted": z.object({ member_id: id, test }),
  "domain.failing": z.object({
    host: z.string(),
    /** Such as 'missing' or 'wrong_target': what the check found. */
    problem: z.string(),
    failing_since: moment,
    test,
  }),
} as const;

export type WebhookEventType = keyof typeof webhookEventData;
export type WebhookData<T extends WebhookEventType> = z.input<(typeof webhookEventData)[T]>;
export const WEBHOOK_EVENT_TYPES = Object.keys(webhookEventData) as [WebhookEventType, ...WebhookEventType[]];

/** Sent from the console on demand, whatever types the endpoint receives. */
export const WEBHOOK_TEST_TYPE = "webhook.test";
