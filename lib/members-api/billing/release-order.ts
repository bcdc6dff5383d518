import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import { applyInTransaction } from "./apply-payment-event";
import { GATEWAY_NAMES } from "./payment-gateway";
import type { OrderRow } from "./payment-repository";
import type { Settling } from "./settle-order";

/**
 * An administrator accepts what was paid for a held order or renewal: what it bought is granted, once. The paid amount
 * stays as it was. Inside the caller's transaction. Throws AppError 409 where the order is not held.
 */
export async function releaseOrder(
  tx: Database,
  services: Settling,
  order: OrderRow,
  by: { adminId: string; reason: string },
): Promise<void> {
  const notHeld = new AppError("conflict", "This order isn't on hold.");
  const gateway = GATEWAY_NAMES.find((name) => name === order.gateway);
  const paymentRef = order.gatewayPayment;
  if (order.state !== "held" || !gateway || paymentRef === null) throw notHeld;
  const { outcome } = await applyInTransaction(tx, services, order.siteId, {
    gateway,
    eventId: `accepted:${order.id}:${paymentRef}`,
    account: order.paymentAccount,
    happenedAt: services.now(),
    orderId: order.id,
    detail: { released_by: by.adminId, reason: by.reason },
    type: "accepted",
    paymentRef,
  });
  // Another administrator was faster: the event has one name, and counts once.
  if (outcome !== "applied") throw notHeld;
}
