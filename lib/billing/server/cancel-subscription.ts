import { and, eq, or } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import type { Services } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { orders, subscriptions } from "../schema/billing";
import { applyPaymentEvent } from "./apply-payment-event";
import { getGateway } from "./start-checkout";
import type { SubscriptionRow } from "./subscription-repository";

export const MANUAL = "manual";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function loadOwnSubscription(
  db: Database,
  owner: { siteId: string; userId: string },
  reference: { gateway: string; id: string },
): Promise<SubscriptionRow> {
  const byId = UUID.test(reference.id) ? eq(subscriptions.id, reference.id) : undefined;
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.siteId, owner.siteId),
        eq(subscriptions.userId, owner.userId),
        eq(subscriptions.gateway, reference.gateway),
        or(eq(subscriptions.gatewayRef, reference.id), byId),
      ),
    );
  if (!row) throw new AppError("not_found", "We couldn't find this subscription.");
  return row;
}

async function findAccount(db: Database, { siteId, orderId }: SubscriptionRow): Promise<string | null> {
  if (orderId === null) return null;
  const [order] = await db
    .select({ account: orders.paymentAccount })
    .from(orders)
    .where(and(eq(orders.siteId, siteId), eq(orders.id, orderId)));
  return order?.account ?? null;
}

/** Cancels at the end of the paid period; call outside transactions. Throws 502 or 504, safe to retry. */
export async function cancelSubscription(
  { db, services }: { db: Database; services: Services },
  row: SubscriptionRow,
): Promise<SubscriptionRow> {
  if (row.cancelAtPeriodEnd || row.state === "cancelled") return row;
  const now = services.now();
  if (row.gateway === MANUAL) {
    await db
      .update(subscriptions)
      .set({ cancelAtPeriodEnd: true, cancelledAt: now, updatedAt: now })
      .where(and(eq(subscriptions.siteId, row.siteId), eq(subscriptions.id, row.id)));
  } else {
    const gateway = getGateway(services, row.gateway);
    const occasion = `${row.id}:${now.getTime()}`;
    const account = await findAccount(db, row);
    try {
      await gateway.cancelSubscription(row.gatewayRef, occasion, account);
    } catch (error) {
      // An ended subscription isn't charged anymore, so there's nothing to cancel.
      if (!(row.state === "ended" && error instanceof AppError && error.code === "conflict")) throw error;
    }
    await applyPaymentEvent(db, services, row.siteId, {
      gateway: gateway.name,
      eventId: `cancel:${occasion}`,
      account,
      happenedAt: now,
      detail: { name: "cancelled here" },
      type: "subscription_changed",
      subscriptionRef: row.gatewayRef,
      state: row.state === "past_due" ? "past_due" : "active",
      cancelAtPeriodEnd: true,
    });
  }
  const [changed] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.siteId, row.siteId), eq(subscriptions.id, row.id)));
  return changed ?? row;
}
