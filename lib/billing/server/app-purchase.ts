import { and, eq } from "drizzle-orm";
import type { UserRow } from "@/lib/account/schema";
import { findMember, requireMember } from "@/lib/account/server";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import { type Database, runSerializableTransaction } from "@/lib/platform/db";
import type { BaseContext } from "@/lib/platform/http";
import { AppError, createRandomId } from "@/lib/platform/values";
import { requireConfirmedOwner } from "@/lib/site/server";
import type { AppPurchase } from "@/lib/webview/contract";
import { getSettlement, orderWholesale } from "@/lib/wholesale/server";
import { getSaleTerms } from "../rules/pricing";
import { orders } from "../schema/billing";
import { applyInTransaction } from "./apply-payment-event";
import { newOrderNumber } from "./order-number";
import { insertOrder, lockBuyer } from "./order-repository";
import type { PaymentEvent } from "./payment-gateway";
import { lockRefs, type OrderRow } from "./payment-repository";
import { getPurchasedPlan } from "./plan-terms";
import { findCredits, getPurchasedPlan as planAtPurchase } from "./purchased-plan";
import { findRequestedPlan } from "./quote";

/**
 * Records a host app's purchase, once per store transaction. Throws 404 (member), 400 (plan) or 409
 * (transaction reused).
 */
export async function bookAppPurchase(
  context: BaseContext,
  purchase: AppPurchase,
): Promise<{ order: OrderRow; booked: boolean }> {
  const { db, site, services } = context;
  requireConfirmedOwner(site);
  return runSerializableTransaction(db, async (tx) => {
    const event = createPaidEvent(context, purchase);
    await lockRefs(tx, event);
    const existing = await findBooked(tx, site.id, event.paymentRef);
    if (existing) {
      // A closed account doesn't change the recorded order.
      const member = await findMember(tx, site.id, purchase.member);
      if (member && isSame(existing, member, purchase)) return { order: existing, booked: false };
      throw new AppError("conflict", "This transaction was already recorded with different details.");
    }
    const buyer = await requireMember(tx, site.id, purchase.member);
    const order = await enterOrder({ ...context, db: tx }, buyer, purchase);
    const applied = await applyInTransaction(tx, services, site.id, { ...event, orderId: order.id });
    if (applied.outcome !== "applied") throw new Error("a purchase was recorded without its order");
    return { order: applied.order, booked: true };
  });
}

type Paid = Extract<PaymentEvent, { type: "paid" }>;

/** Returns a reference that is only unique per site. */
export function getPaymentRef({
  provider,
  transaction_id,
}: Pick<AppPurchase, "provider" | "transaction_id">) {
  return `${provider}:${transaction_id}`;
}

function createPaidEvent({ site, services }: BaseContext, purchase: AppPurchase): Paid {
  const { provider, transaction_id: transaction, amount_cents: amountCents, currency } = purchase;
  const ref = getPaymentRef(purchase);
  return {
    type: "paid",
    gateway: "app",
    eventId: `${site.id}:${ref}`,
    account: null,
    happenedAt: services.now(),
    detail: { provider, transaction },
    checkoutRef: ref,
    paymentRef: ref,
    amountCents,
    currency,
  };
}

export async function findBooked(tx: Database, siteId: string, paymentRef: string): Promise<OrderRow | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.siteId, siteId), eq(orders.gateway, "app"), eq(orders.gatewayPayment, paymentRef)));
  return order ?? null;
}

function isSame(order: OrderRow, buyer: UserRow, purchase: AppPurchase): boolean {
  return (
    order.userId === buyer.id &&
    order.totalCents === purchase.amount_cents &&
    order.currency === purchase.currency &&
    order.quantity === purchase.quantity &&
    order.vin === (purchase.vin ?? null) &&
    getPurchasedPlan(order).code === purchase.cart_plan
  );
}

async function enterOrder(context: BaseContext, buyer: UserRow, purchase: AppPurchase): Promise<OrderRow> {
  const { db, site, services, locale } = context;
  const { quantity, amount_cents: totalCents, currency, vin } = purchase;
  const { plan, wholesale } = await findRequestedPlan(
    { ...context, user: buyer },
    { code: purchase.cart_plan },
  );
  if (plan.kind === "subscription")
    throw createInvalidFieldsError({ cart_plan: "A subscription is not booked as a purchase of the app." });
  if (totalCents % quantity !== 0)
    throw createInvalidFieldsError({ amount_cents: "Enter the total amount for all items." });
  const owed = orderWholesale(wholesale, { ...plan, credits: findCredits(plan, quantity) });
  const owner = { siteId: site.id, userId: buyer.id };
  await lockBuyer(db, owner);
  const now = services.now();
  return insertOrder(db, {
    id: createRandomId(),
    ...owner,
    number: newOrderNumber(),
    idempotencyKey: `app:${purchase.provider}:${purchase.transaction_id}`,
    requestHash: "",
    vin: vin ?? null,
    locale,
    gateway: "app",
    ...owed,
    settlement: getSettlement(wholesale.settlement, false),
    planId: plan.id,
    planVersion: plan.version,
    plan: { ...planAtPurchase(plan, getSaleTerms(site.config).taxLabel) },
    quantity,
    currency,
    unitCents: totalCents / quantity,
    discountCents: 0,
    taxRateBp: 0,
    taxCents: 0,
    totalCents,
    state: "open",
    createdAt: now,
    updatedAt: now,
  });
}
