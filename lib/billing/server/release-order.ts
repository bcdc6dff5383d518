import type { Database } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/values";
import { applyInTransaction } from "./apply-payment-event";
import { GATEWAY_NAMES } from "./payment-gateway";
import type { OrderRow } from "./payment-repository";
import type { Settling } from "./settle-order";

/** Accepts the paid amount of a held order and grants what was bought, once. Throws 409 if it isn't held. */
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
  if (outcome !== "applied") throw notHeld;
}
