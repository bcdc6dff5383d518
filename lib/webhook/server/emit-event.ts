import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import type { Jobs } from "@/lib/platform/jobs";
import { createRandomId } from "@/lib/platform/values";
import { type WebhookData, type WebhookEventType, webhookEventData } from "../contract";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "../schema";
import type { WebhookQueue } from "./webhook-types";

export interface EmittedEvent<T extends WebhookEventType> {
  siteId: string;
  type: T;
  /** Unique per site and type: each event is emitted once. */
  key: string;
  data: WebhookData<T>;
}

export interface Emitting {
  webhooks: WebhookQueue;
  now(): Date;
}

/** Uses a key per delivery, so business transactions don't wait for each other's jobs. */
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

/** Returns the ID that receivers see; it's the same for all attempts and replays. */
export const toMessageId = (eventId: string) => `evt_${eventId.replaceAll("-", "")}`;

export const getMessageBody = (type: string, at: Date, data: object) =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

/**
 * Call in the business transaction. Returns false if the event was already emitted; throws if the data is
 * invalid.
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
      id: createRandomId(),
      siteId,
      type,
      key,
      userId: memberId,
      payload: getMessageBody(type, at, parsed),
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
    const delivery = { id: createRandomId(), endpointId };
    await tx
      .insert(webhookDeliveries)
      .values({ ...delivery, siteId, eventId: event.id, cause: "event", nextAttemptAt: at, createdAt: at });
    await webhooks.enqueue(tx, delivery);
  }
  return true;
}
