import * as z from "zod";
import type { paymentEvents } from "../schema/billing";
import type { PaymentEvent } from "./payment-gateway";
import type { PaymentFact } from "./payment-state";

export type EventRow = typeof paymentEvents.$inferSelect;

const cents = z.number().int();
const date = z.coerce.date();

const storedSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("paid"),
    paymentRef: z.string(),
    amountCents: cents,
    currency: z.string(),
    feeCents: cents.optional(),
    subscriptionRef: z.string().optional(),
    periodStart: date.optional(),
    periodEnd: date.optional(),
  }),
  z.object({ type: z.enum(["failed", "expired"]) }),
  z.object({
    type: z.enum(["refunded", "refund_failed"]),
    paymentRef: z.string(),
    refundRef: z.string(),
    amountCents: cents,
  }),
  z.object({ type: z.literal("refund_total"), paymentRef: z.string(), amountCents: cents }),
  z.object({ type: z.literal("accepted"), paymentRef: z.string() }),
  z.object({ type: z.literal("disputed"), paymentRef: z.string(), amountCents: cents }),
  z.object({
    type: z.literal("renewed"),
    subscriptionRef: z.string(),
    paymentRef: z.string(),
    periodStart: date,
    periodEnd: date,
    amountCents: cents,
    currency: z.string(),
    feeCents: cents.optional(),
  }),
  z.object({
    type: z.literal("subscription_changed"),
    subscriptionRef: z.string(),
    state: z.enum(["active", "past_due", "cancelled", "ended"]),
    cancelAtPeriodEnd: z.boolean(),
  }),
]);

export type StoredEvent = z.output<typeof storedSchema> & { eventId: string; at: number };

export function toStored(event: PaymentEvent): Record<string, unknown> {
  return JSON.parse(JSON.stringify(storedSchema.parse(event))) as Record<string, unknown>;
}

export function fromStored(row: EventRow): StoredEvent {
  const at = (row.happenedAt ?? row.createdAt).getTime();
  return { ...storedSchema.parse(row.event), eventId: row.eventId, at };
}

export function buildPaymentFacts(events: readonly StoredEvent[]): PaymentFact[] {
  return events.flatMap((event): PaymentFact[] => {
    switch (event.type) {
      case "paid":
      case "failed":
      case "expired":
      case "refunded":
      case "refund_failed":
      case "refund_total":
      case "accepted":
        return [event];
      default:
        return [];
    }
  });
}

export function getRefs(event: PaymentEvent) {
  return {
    checkoutRef: "checkoutRef" in event ? event.checkoutRef : null,
    paymentRef: "paymentRef" in event ? event.paymentRef : null,
    subscriptionRef: ("subscriptionRef" in event && event.subscriptionRef) || null,
  };
}
