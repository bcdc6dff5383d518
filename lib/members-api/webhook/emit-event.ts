import { and, eq, sql } from "drizzle-orm";
import { type WebhookData, type WebhookEventType, webhookEventData } from "@/lib/contract/webhook-events";
import { randomId } from "@/lib/core/random-id";
import type { Database } from "../db/database";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "../db/schema/webhook";
import type { Jobs } from "../kernel/jobs";
import type { WebhookQueue } from "./webhook-types";

export interface EmittedEvent<T extends WebhookEventType> {
  siteId: string;
  type: T;
  /** What it is about, such as an order's id: of one site, type and key there is one event, ever. */
  key: string;
  data: WebhookData<T>;
}

/** What emitting takes of the services. */
export interface Emitting {
  webhooks: WebhookQueue;
  now(): Date;
}

/** A job for each delivery: a key of its own, so that no business transaction waits for another's job. */
export function createWebhookQueue(jobs: Pick<Jobs, "enqueue" | "wake">): WebhookQueue {
  let queued = false;
  return {
    async enqueue(tx, { id, endpointId }) {
      queued = true;
      await jobs.enqueue(tx, "webhook", { endpointId }, { key: id });
    },
    wake() {
      if (!queued) return;
      queued = false;
      jobs.wake("webhook");
    },
  };
}

/** The id that receivers see, the same for every attempt and replay: `evt_` and 32 hexadecimal digits. */
export const messageIdOf = (eventId: string) => `evt_${eventId.replaceAll("-", "")}`;

/** The text of a message, as it is signed and sent. */
export const messageBody = (type: string, at: Date, data: object) =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

/**
 * Enters an event and its deliveries to the site's endpoints, in the caller's transaction: it is sent exactly if what it is
 * about was stored. Returns false, and does nothing, where this type and key have had their event. Data that does not fit its
 * type throws, which is a fault of the caller.
 */
export async function emitEvent<T extends WebhookEventType>(
  tx: Database,
  { webhooks, now }: Emitting,
  { siteId, type, key, data }: EmittedEvent<T>,
): Promise<boolean> {
  const parsed = webhookEventData[type].parse(data);
  const at = now();
  const memberId = "member_id" in parsed && type !== "member.deleted" ? parsed.member_id : null;
  const [event] = await tx
    .insert(webhookEvents)
    .values({
      id: randomId(),
      siteId,
      type,
      key,
      userId: memberId,
      payload: messageBody(type, at, parsed),
      createdAt: at,
    })
    .onConflictDoNothing({ target: [webhookEvents.siteId, webhookEvents.type, webhookEvents.key] })
    .returning({ id: webhookEvents.id });
  if (!event) return false;
  const endpoints = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.siteId, siteId),
        eq(webhookEndpoints.state, "active"),
        sql`${webhookEndpoints.types} @> ${JSON.stringify([type])}::jsonb`,
      ),
    );
  for (const { id: endpointId } of endpoints) {
    const delivery = { id: randomId(), endpointId };
    await tx
      .insert(webhookDeliveries)
      .values({ ...delivery, siteId, eventId: event.id, cause: "event", nextAttemptAt: at, createdAt: at });
    await webhooks.enqueue(tx, delivery);
  }
  return true;
}
