import type { OrderTerms } from "@/lib/core/payment-state";
import { type OrderAmounts, priceOrder } from "@/lib/core/pricing";
import { creditsOf, readSoldPlan, type SoldPlan } from "../commerce/sold-plan";
import type { OrderRow } from "./payment-repository";

export function soldPlan(order: Pick<OrderRow, "plan">): SoldPlan {
  return readSoldPlan(order.plan);
}

export function termsOf(order: OrderRow): OrderTerms {
  const plan = soldPlan(order);
  const credits = plan.kind === "subscription" ? 0 : (creditsOf(plan, order.quantity) ?? 0);
  return { totalCents: order.totalCents, currency: order.currency, credits };
}

/** What each later period costs: the full price with tax, for a coupon counts for the first period only. */
export function renewalPrice(order: Pick<OrderRow, "unitCents" | "quantity" | "taxRateBp">): OrderAmounts {
  const { unitCents, quantity, taxRateBp } = order;
  return priceOrder({ unitCents, quantity, taxRateBp, discount: null });
}

/** Documents that a period of a subscription holds; null is without limit. */
export function quotaOf(order: OrderRow): number | null {
  return creditsOf(soldPlan(order), order.quantity);
}
