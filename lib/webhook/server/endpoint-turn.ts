import { and, eq, gt, inArray, isNull, lte, min, or, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "../schema";

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

const TURN_MS = 60_000;

const isPending = (endpointId: string) =>
  and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, "pending"));

export async function takeEndpoint(db: Database, id: string, now: Date): Promise<EndpointRow | undefined> {
  const isFree = or(isNull(webhookEndpoints.busyUntil), lte(webhookEndpoints.busyUntil, now));
  const [endpoint] = await db
    .update(webhookEndpoints)
    .set({ busyUntil: new Date(now.getTime() + TURN_MS) })
    .where(and(eq(webhookEndpoints.id, id), isFree))
    .returning();
  return endpoint;
}

export async function findBusyUntil(db: Database, id: string, now: Date): Promise<Date | undefined> {
  const [busy] = await db
    .select({ until: webhookEndpoints.busyUntil })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), gt(webhookEndpoints.busyUntil, now)));
  return busy?.until ?? undefined;
}

export type DueDelivery = Awaited<ReturnType<typeof beginDue>>[number];

/** Counts attempts before sending, so a crash leads to another delivery (at least once, same ID). */
export async function beginDue(db: Database, { id }: EndpointRow, now: Date, limit: number) {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({
        id: webhookDeliveries.id,
        eventId: webhookDeliveries.eventId,
        cause: webhookDeliveries.cause,
        attempts: webhookDeliveries.attempts,
        payload: webhookEvents.payload,
      })
      .from(webhookDeliveries)
      .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
      .where(and(isPending(id), lte(webhookDeliveries.nextAttemptAt, now)))
      .orderBy(webhookDeliveries.nextAttemptAt, webhookDeliveries.createdAt, webhookDeliveries.id)
      .limit(limit)
      .for("update", { of: webhookDeliveries, skipLocked: true });
    if (due.length === 0) return [];
    await tx
      .update(webhookDeliveries)
      .set({
        attempts: sql`${webhookDeliveries.attempts} + 1`,
        nextAttemptAt: new Date(now.getTime() + TURN_MS),
        lastAttemptAt: now,
      })
      .where(
        inArray(
          webhookDeliveries.id,
          due.map((delivery) => delivery.id),
        ),
      );
    return due.map((delivery) => ({ ...delivery, attempts: delivery.attempts + 1 }));
  });
}

export async function findNextDue(db: Database, endpointId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(webhookDeliveries.nextAttemptAt) })
    .from(webhookDeliveries)
    .where(isPending(endpointId));
  return row?.at ?? null;
}

export async function skipPending(db: Database, endpointId: string): Promise<void> {
  await db.update(webhookDeliveries).set({ state: "skipped" }).where(isPending(endpointId));
}
