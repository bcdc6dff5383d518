import { and, eq, like, type SQL } from "drizzle-orm";
import { AppError } from "@/lib/core/errors";
import { orders } from "../db/schema";
import type { BaseContext } from "../serve";
import type { Services } from "../services";
import { applyPaymentEvent } from "./apply-event";
import { gatewayOf } from "./begin-checkout";
import type { OrderRow } from "./payment-repository";

/** Marks the orders made without a session (commerce/order-repository.ts): their number is all that their buyer has. */
const MADE_BY_GUEST = like(orders.idempotencyKey, "guest:%");

/** The buyer's order: the account's own, or, without a session, one that was made without. Throws AppError 404. */
export async function buyerOrder(context: BaseContext, number: string): Promise<OrderRow> {
  const { db, site, user } = context;
  const whose: SQL | undefined = user ? eq(orders.userId, user.id) : MADE_BY_GUEST;
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.siteId, site.id), eq(orders.number, number), whose));
  if (!order) throw new AppError("not_found", "There is no such order.");
  return order;
}

/** Asks the gateway what became of an order that is not paid, as far as is known here, and applies what it says. */
export async function askGateway(
  { db, services }: { db: BaseContext["db"]; services: Services },
  order: OrderRow,
): Promise<OrderRow> {
  const isUnpaid = order.state === "open" || order.state === "failed" || order.state === "expired";
  if (!isUnpaid || !order.gatewayCheckout) return order;
  const event = await gatewayOf(services, order.gateway).findCheckout(order.gatewayCheckout);
  if (!event) return order;
  const applied = await applyPaymentEvent(db, services, order.siteId, event);
  if (applied.outcome === "applied") return applied.order;
  const [now] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.siteId, order.siteId), eq(orders.id, order.id)));
  return now ?? order;
}
