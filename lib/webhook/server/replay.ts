import { and, asc, eq, gte, inArray, isNotNull, lt, notExists, sql } from "drizzle-orm";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import { AppError, createRandomId } from "@/lib/platform/values";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "../schema";
import type { EndpointRow } from "./endpoint-turn";
import type { WebhookQueue } from "./webhook-types";

const REPLAYED_MAX = 10_000;
const INSERTED_AT_ONCE = 500;

interface Replaying {
  webhooks: Pick<WebhookQueue, "enqueue">;
  now(): Date;
}

export function requireActive({ state }: EndpointRow): void {
  if (state === "off") throw new AppError("conflict", "This endpoint is off. Turn it on first.");
}

async function wakeEndpoint(tx: Database, { webhooks }: Replaying, endpointId: string): Promise<void> {
  await tx.update(webhookEndpoints).set({ pausedUntil: null }).where(eq(webhookEndpoints.id, endpointId));
  await webhooks.enqueue(tx, { id: createRandomId(), endpointId });
}

export async function sendEvent(
  tx: Database,
  services: Replaying,
  { id: endpointId, siteId }: EndpointRow,
  eventId: string,
  cause: "replay" | "test",
): Promise<string> {
  const now = services.now();
  const [waiting] = await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: sql`least(${webhookDeliveries.nextAttemptAt}, ${now.toISOString()}::timestamptz)` })
    .where(
      and(
        eq(webhookDeliveries.siteId, siteId),
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.eventId, eventId),
        eq(webhookDeliveries.state, "pending"),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  const id = waiting?.id ?? createRandomId();
  if (!waiting)
    await tx
      .insert(webhookDeliveries)
      .values({ id, siteId, eventId, endpointId, cause, nextAttemptAt: now, createdAt: now });
  await wakeEndpoint(tx, services, endpointId);
  return id;
}

/** 'missing' selects events that are neither delivered nor queued. Throws 400 for more than 10,000 events. */
export async function replayEvents(
  tx: Database,
  services: Replaying,
  { id: endpointId, siteId, types }: EndpointRow,
  { since, until, which }: { since: Date; until: Date | null; which: "missing" | "all" },
): Promise<number> {
  const had = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.eventId, webhookEvents.id),
        eq(webhookDeliveries.endpointId, endpointId),
        inArray(webhookDeliveries.state, which === "all" ? ["pending"] : ["pending", "delivered"]),
      ),
    );
  const events = await tx
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.siteId, siteId),
        inArray(webhookEvents.type, types),
        isNotNull(webhookEvents.payload),
        gte(webhookEvents.createdAt, since),
        until ? lt(webhookEvents.createdAt, until) : undefined,
        notExists(had),
      ),
    )
    .orderBy(asc(webhookEvents.createdAt), asc(webhookEvents.id))
    .limit(REPLAYED_MAX + 1);
  if (events.length > REPLAYED_MAX)
    throw createInvalidFieldsError({
      since: "That is more than 10,000 events. Choose a later start, or an end.",
    });
  const now = services.now();
  for (let from = 0; from < events.length; from += INSERTED_AT_ONCE)
    await tx.insert(webhookDeliveries).values(
      events.slice(from, from + INSERTED_AT_ONCE).map(({ id: eventId }, index) => ({
        id: createRandomId(),
        siteId,
        eventId,
        endpointId,
        cause: "replay" as const,
        nextAttemptAt: now,
        createdAt: new Date(now.getTime() + from + index),
      })),
    );
  if (events.length > 0) await wakeEndpoint(tx, services, endpointId);
  return events.length;
}
