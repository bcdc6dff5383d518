import { and, inArray, isNotNull, lt } from "drizzle-orm";
import { type Database, inBatches } from "@/lib/platform/db";
import { webhookDeliveries, webhookEvents } from "../schema";

const EVENT_KEPT_MS = 30 * 24 * 60 * 60_000;

/** Keeps the event's row so that the event isn't emitted again. */
export async function removeOldDeliveries(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EVENT_KEPT_MS);
  const { id: delivery, createdAt } = webhookDeliveries;
  await inBatches((rows) => {
    const old = db.select({ id: delivery }).from(webhookDeliveries).where(lt(createdAt, before)).limit(rows);
    return db.delete(webhookDeliveries).where(inArray(delivery, old)).returning({ id: delivery });
  });
  const { id: event, payload } = webhookEvents;
  await inBatches((rows) => {
    const isOld = and(lt(webhookEvents.createdAt, before), isNotNull(payload));
    const old = db.select({ id: event }).from(webhookEvents).where(isOld).limit(rows);
    return db
      .update(webhookEvents)
      .set({ payload: null, userId: null })
      .where(inArray(event, old))
      .returning({ id: event });
  });
}
