import { applicationFee } from "@/lib/core/billing/application-fee";
import { type OrderAmounts, priceOrder } from "@/lib/core/billing/pricing";
import type { OrderTerms } from "@/lib/members-api/billing/payment-state";
import type { OrderRow } from "./payment-repository";
import { creditsOf, type PurchasedPlan, readPurchasedPlan } from "./purchased-plan";

export function purchasedPlan(order: Pick<OrderRow, "plan">): PurchasedPlan {
  return readPurchasedPlan(order.plan);
}

export function termsOf(order: OrderRow): OrderTerms {
  const plan = purchasedPlan(order);
  const credits = plan.kind === "subscription" ? 0 : (creditsOf(plan, order.quantity) ?? 0);
  const { totalCents, currency, feeCents } = order;
  return { totalCents, currency, feeCents, credits };
}

/** Full price with tax: a coupon covers only the first period. */
export function renewalPrice(order: Pick<OrderRow, "unitCents" | "quantity" | "taxRateBp">): OrderAmounts {
  const { unitCents, quantity, taxRateBp } = order;
  return priceOrder({ unitCents, quantity, taxRateBp, discount: null });
}

export function renewalFee(
  order: Pick<OrderRow, "unitCents" | "quantity" | "taxRateBp" | "wholesaleCents" | "paymentAccount">,
): number | null {
  const { paymentAccount, wholesaleCents } = order;
  if (paymentAccount === null) return null;
  return applicationFee({ wholesaleCents, totalCents: renewalPrice(order).totalCents });
}

export function quotaOf(order: OrderRow): number | null {
  return creditsOf(purchasedPlan(order), order.quantity);
}
