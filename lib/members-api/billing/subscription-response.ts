import { and, eq, inArray } from "drizzle-orm";
import type { SubscriptionWire } from "@/lib/contract/billing-payments";
import type { Locale } from "@/lib/core/locale";
import type { Database } from "../db/database";
import { orders } from "../db/schema/billing";
import type { SubscriptionRow } from "./subscription-repository";

/** Subscriptions as the wire has them, with their plans' names at the time of purchase. */
export async function subscriptionWires(
  db: Database,
  siteId: string,
  rows: readonly SubscriptionRow[],
  locale: Locale,
): Promise<SubscriptionWire[]> {
  const ids = rows.flatMap((row) => row.orderId ?? []);
  const sold =
    ids.length === 0
      ? []
      : await db
          .select({ id: orders.id, plan: orders.plan })
          .from(orders)
          .where(and(eq(orders.siteId, siteId), inArray(orders.id, ids)));
  const names = new Map(sold.map(({ id, plan }) => [id, (plan.name as Record<string, string>)[locale]]));
  return rows.map((row) => subscriptionWire(row, (row.orderId && names.get(row.orderId)) || null));
}

function subscriptionWire(row: SubscriptionRow, name: string | null): SubscriptionWire {
  const { id, gateway, product, state, quota, remaining, renewalCents, currency, interval } = row;
  const isRunning = state === "active" || state === "past_due";
  const renews = isRunning && !row.cancelAtPeriodEnd && renewalCents !== null;
  return {
    id,
    gateway,
    product,
    name,
    state,
    quota,
    remaining,
    currency,
    interval,
    period_start: row.periodStart.toISOString(),
    period_end: row.periodEnd.toISOString(),
    cancel_at_period_end: row.cancelAtPeriodEnd,
    renews_at: renews ? row.periodEnd.toISOString() : null,
    renewal_cents: renewalCents,
    sandbox: gateway === "sandbox",
  };
}
