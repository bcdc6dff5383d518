import { and, eq, exists, gt, inArray, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "@/lib/account/schema";
import type { Database } from "@/lib/platform/db";
import type { Services } from "@/lib/platform/http";
import { serializeError } from "@/lib/platform/telemetry";
import { orders, subscriptions } from "../schema/billing";
import { cancelSubscription, MANUAL } from "./cancel-subscription";
import type { OrderRow } from "./payment-repository";

const RUNNING = ["active", "past_due"] as const;

export async function cancelOfOrder(
  deps: { db: Database; services: Services },
  order: OrderRow,
): Promise<void> {
  const rows = await deps.db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.siteId, order.siteId),
        eq(subscriptions.orderId, order.renewalOf ?? order.id),
        eq(subscriptions.cancelAtPeriodEnd, false),
      ),
    );
  for (const row of rows) await cancelSubscription(deps, row);
}

/**
 * Cancels subscriptions that were replaced or refunded, or whose account is closed. Failures are retried in the next
 * run.
 */
export async function cancelUnneededCharges(deps: { db: Database; services: Services }): Promise<void> {
  const newer = alias(subscriptions, "newer");
  const rows = await deps.db
    .select({ subscription: subscriptions })
    .from(subscriptions)
    .leftJoin(orders, eq(orders.id, subscriptions.orderId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(
      and(
        ne(subscriptions.gateway, MANUAL),
        eq(subscriptions.cancelAtPeriodEnd, false),
        or(
          and(eq(subscriptions.state, "ended"), eq(orders.state, "refunded")),
          and(inArray(subscriptions.state, [...RUNNING]), eq(users.disabledReason, "deletion")),
          and(
            inArray(subscriptions.state, [...RUNNING]),
            exists(
              deps.db
                .select({ one: sql`1` })
                .from(newer)
                .where(
                  and(
                    eq(newer.siteId, subscriptions.siteId),
                    eq(newer.userId, subscriptions.userId),
                    eq(newer.product, subscriptions.product),
                    ne(newer.gateway, MANUAL),
                    inArray(newer.state, [...RUNNING]),
                    gt(newer.createdAt, subscriptions.createdAt),
                  ),
                ),
            ),
          ),
        ),
      ),
    )
    .limit(50);
  for (const { subscription } of rows) {
    await cancelSubscription(deps, subscription).catch((error: unknown) => {
      deps.services.log.error(
        { subscription: subscription.id, err: serializeError(error) },
        "a subscription to cancel is still active",
      );
    });
  }
}
