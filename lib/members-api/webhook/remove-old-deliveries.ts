import { and, isNotNull, lt } from "drizzle-orm";
import type { Database } from "../db/database";
import { webhookDeliveries, webhookEvents } from "../db/schema/webhook";

/** How long an event can be replayed, and its deliveries are shown. */
const EVENT_KEPT_MS = 30 * 24 * 60 * 60_000;

/** Removes the texts and deliveries of old events. What happened keeps its row: it must not be reported as new again. */
export async function removeOldDeliveries(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EVENT_KEPT_MS);
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before));
  await db
    .update(webhookEvents)
    .set({ payload: null, userId: null })
    .where(and(lt(webhookEvents.createdAt, before), isNotNull(webhookEvents.payload)));
}
