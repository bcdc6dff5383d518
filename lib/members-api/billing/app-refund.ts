import type { AppRefund } from "@/lib/contract/server";
import { AppError } from "@/lib/core/errors";
import { invalidFields } from "@/lib/core/request-fields";
import type { Database } from "../db/database";
import { serializableTransaction } from "../db/serializable-transaction";
import type { BaseContext } from "../kernel/serve";
import { findBooked, paymentRefOf } from "./app-purchase";
import { applyInTransaction } from "./apply-payment-event";
import { lockOrder, type OrderRow } from "./payment-repository";
import { reclaimed } from "./settle-credits";

export interface RefundedPurchase {
  order: OrderRow;
  refunded: boolean;
  /** Totals of the whole purchase; `spent` credits are written off. */
  credits: { taken: number; spent: number };
}

/**
 * Records a store's refund; `refunded_cents` is the running total, so repeats are harmless. Throws 404, 400
 * or 409.
 */
export function refundAppPurchase(
  { db, site, services }: BaseContext,
  refund: AppRefund,
): Promise<RefundedPurchase> {
  const paymentRef = paymentRefOf(refund);
  return serializableTransaction(db, async (tx) => {
    const booked = await findBooked(tx, site.id, paymentRef);
    const order = booked && (await lockOrder(tx, booked.id));
    if (!order) throw new AppError("not_found", "We couldn't find a purchase with this transaction.");
    const total = refund.refunded_cents ?? order.totalCents;
    if (total > order.totalCents)
      throw invalidFields({ refunded_cents: "That's more than was paid for this purchase." });
    if (total < order.refundedCents)
      throw new AppError(
        "conflict",
        "More of this purchase was already refunded. Enter the total of its refunds.",
      );
    const amountCents = total - order.refundedCents;
    if (amountCents === 0) return summary(tx, order, false);
    const applied = await applyInTransaction(tx, services, site.id, {
      gateway: "app",
      eventId: `${site.id}:${paymentRef}:refund:${total}`,
      account: null,
      happenedAt: services.now(),
      orderId: order.id,
      detail: { provider: refund.provider, transaction: refund.transaction_id, refunded: total },
      type: "refunded",
      paymentRef,
      refundRef: `${paymentRef}:${total}`,
      amountCents,
    });
    if (applied.outcome !== "applied") throw new Error("a refund was booked without its order");
    return summary(tx, applied.order, true);
  });
}

async function summary(tx: Database, order: OrderRow, refunded: boolean): Promise<RefundedPurchase> {
  const { net: taken } = await reclaimed(tx, order);
  return { order, refunded, credits: { taken, spent: order.creditsReclaimed - taken } };
}
