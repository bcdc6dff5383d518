import * as z from "zod";
import type { PaymentEvent, SignedEvent } from "./payment-gateway";
import { createBadSignatureError, signBytes, verifyBytes } from "./webhook-signature";

export const SANDBOX_SIGNATURE = "glovebox-signature";

const base = {
  eventId: z.string().min(1).max(200),
  happenedAt: z.coerce.date(),
  orderId: z.uuid().optional(),
  account: z.string().nullable().default(null),
};
const money = {
  amountCents: z.number().int(),
  currency: z.string().length(3),
  feeCents: z.number().int().optional(),
};

const sandboxEventSchema = z.discriminatedUnion("type", [
  z.object({
    ...base,
    ...money,
    type: z.literal("paid"),
    checkoutRef: z.string(),
    paymentRef: z.string(),
    subscriptionRef: z.string().optional(),
    periodStart: z.coerce.date().optional(),
    periodEnd: z.coerce.date().optional(),
  }),
  z.object({ ...base, type: z.enum(["failed", "expired"]), checkoutRef: z.string() }),
  z.object({
    ...base,
    ...money,
    type: z.literal("renewed"),
    subscriptionRef: z.string(),
    paymentRef: z.string(),
    periodStart: z.coerce.date(),
    periodEnd: z.coerce.date(),
  }),
  z.object({
    ...base,
    type: z.literal("subscription_changed"),
    subscriptionRef: z.string(),
    state: z.enum(["active", "past_due", "cancelled", "ended"]),
    cancelAtPeriodEnd: z.boolean(),
  }),
]);
export type SandboxEvent = z.output<typeof sandboxEventSchema>;

export function toPaymentEvent(event: SandboxEvent): PaymentEvent {
  return { ...event, gateway: "sandbox", detail: { sandbox: true } };
}

export function signSandboxEvent(event: SandboxEvent, key: string, now: Date): SignedEvent {
  const bytes = new TextEncoder().encode(JSON.stringify(event));
  return { bytes, headers: { [SANDBOX_SIGNATURE]: signBytes(bytes, now, key) } };
}

export function readSandboxEvent({ bytes, headers }: SignedEvent, key: string, now: Date): PaymentEvent {
  verifyBytes(bytes, headers[SANDBOX_SIGNATURE], key, now);
  try {
    return toPaymentEvent(sandboxEventSchema.parse(JSON.parse(new TextDecoder().decode(bytes))));
  } catch {
    throw createBadSignatureError();
  }
}
