import * as z from "zod";
import { CREDIT_KINDS, GENERATION_PRODUCTS } from "@/lib/credits/rules/products";
import { DISPUTE_REASONS } from "@/lib/dispute/rules";

/** 'failures': 20 in a row. 'gone': the endpoint returned 410. */
export const WEBHOOK_OFF_REASONS = ["staff", "failures", "gone"] as const;

/** Redirects are never followed; the timeout is 15 seconds. */
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
/** A sandbox payment, a sample document or a test event. */
const test = z.boolean();
const vin = z.string().nullable();

const order = {
  order_id: id,
  number: z.string(),
  member_id: id,
  currency: z.string(),
  total_cents: cents,
  test,
};
const document = {
  document_id: id,
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
  record_id: z.string(),
  source: z.string(),
  reason: z.enum(DISPUTE_REASONS),
  member_id: id,
  test,
};

/** The shape of `data`. Fields may be added, but never changed or removed (docs/webhooks.md). */
export const webhookEventData = {
  "order.paid": z.object({
    ...order,
    receipt_number: z.string().nullable(),
    plan: z.string(),
    product: z.enum(CREDIT_KINDS),
    quantity: count,
    vin,
    renewal: z.boolean(),
    paid_at: moment,
  }),
  "order.refunded": z.object({
    ...order,
    refund_id: id,
    /** This refund, and all refunds of the order so far. */
    amount_cents: cents,
    refunded_cents: cents,
    full: z.boolean(),
  }),
  "document.ready": z.object(document),
  "document.nothing_found": z.object({
    ...document,
    credit_returned: z.boolean(),
  }),
  "dispute.opened": z.object(dispute),
  "dispute.answered": z.object({ ...dispute, state: z.enum(["corrected", "confirmed", "declined"]) }),
  "credits.low": z.object({
    holder: z.enum(["member", "dealer", "site"]),
    member_id: id.nullable(),
    /** 'wholesale' is the site's prepaid balance in cents of `currency`; the others count documents. */
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
    problem: z.string(),
    failing_since: moment,
    test,
  }),
} as const;

export type WebhookEventType = keyof typeof webhookEventData;
export type WebhookData<T extends WebhookEventType> = z.input<(typeof webhookEventData)[T]>;
export const WEBHOOK_EVENT_TYPES = Object.keys(webhookEventData) as [WebhookEventType, ...WebhookEventType[]];

/** Sent on demand, even if the endpoint doesn't subscribe to it. */
export const WEBHOOK_TEST_TYPE = "webhook.test";
