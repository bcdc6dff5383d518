import { getApplicationFee } from "../rules/application-fee";
import { type OrderAmounts, priceOrder } from "../rules/pricing";
import type { OrderRow } from "./payment-repository";
import type { OrderTerms } from "./payment-state";
import { findCredits, type PurchasedPlan, readPurchasedPlan } from "./purchased-plan";

export function getPurchasedPlan(order: Pick<OrderRow, "plan">): PurchasedPlan {
  return readPurchasedPlan(order.plan);
}

export function getTerms(order: OrderRow): OrderTerms {
  const plan = getPurchasedPlan(order);
  const credits = plan.kind === "subscription" ? 0 : (findCredits(plan, order.quantity) ?? 0);
  const { totalCents, currency, feeCents } = order;
  return { totalCents, currency, feeCents, credits };
}

/** Returns the full price with tax, because a coupon covers only the first period. */
export function getRenewalPrice(order: Pick<OrderRow, "unitCents" | "quantity" | "taxRateBp">): OrderAmounts {
  const { unitCents, quantity, taxRateBp } = order;
  return priceOrder({ unitCents, quantity, taxRateBp, discount: null });
}

export function getRenewalFee(
  order: Pick<OrderRow, "unitCents" | "quantity" | "taxRateBp" | "wholesaleCents" | "paymentAccount">,
): number | null {
  const { paymentAccount, wholesaleCents } = order;
  if (paymentAccount === null) return null;
  return getApplicationFee({ wholesaleCents, totalCents: getRenewalPrice(order).totalCents });
}

export function getQuota(order: OrderRow): number | null {
  return findCredits(getPurchasedPlan(order), order.quantity);
}
