import { and, eq, like, type SQL } from "drizzle-orm";
import type { BaseContext, Services } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { orders } from "../schema/billing";
import { applyPaymentEvent } from "./apply-payment-event";
import type { OrderRow } from "./payment-repository";
import { getGateway } from "./start-checkout";

const MADE_BY_GUEST = like(orders.idempotencyKey, "guest:%");

export async function getPayerOrder(context: BaseContext, number: string): Promise<OrderRow> {
  const { db, site, user } = context;
  const ownerCondition: SQL | undefined = user ? eq(orders.userId, user.id) : MADE_BY_GUEST;
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.siteId, site.id), eq(orders.number, number), ownerCondition));
  if (!order) throw new AppError("not_found", "We couldn't find this order.");
  return order;
}

export async function syncWithGateway(
  { db, services }: { db: BaseContext["db"]; services: Services },
  order: OrderRow,
): Promise<OrderRow> {
  const isUnpaid = order.state === "open" || order.state === "failed" || order.state === "expired";
  if (!isUnpaid || !order.gatewayCheckout) return order;
  const event = await getGateway(services, order.gateway).findCheckout(
    order.gatewayCheckout,
    order.paymentAccount,
  );
  if (!event) return order;
  const applied = await applyPaymentEvent(db, services, order.siteId, event);
  if (applied.outcome === "applied") return applied.order;
  const [now] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.siteId, order.siteId), eq(orders.id, order.id)));
  return now ?? order;
}
