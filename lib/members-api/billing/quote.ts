import { isChargeable, type OrderAmounts, priceOrder, saleTerms } from "@/lib/core/billing/pricing";
import type { CreditKind } from "@/lib/core/credits/products";
import { invalidFields } from "@/lib/core/request-fields";
import type { BaseContext, UserRow } from "../kernel/serve";
import { checkCoupon } from "./coupon-check";
import { countCouponAttempt } from "./coupon-rate-limit";
import type { CouponRow } from "./coupon-repository";
import { findPlan } from "./plan-repository";
import { assertMayBuyAs } from "./plan-response";
import type { PlanRow } from "./purchased-plan";

/** The plan that a form names, if it is on sale here, to this account and in this call. */
export async function requestedPlan(
  context: BaseContext,
  code: string,
  sold?: readonly CreditKind[],
): Promise<PlanRow> {
  const plan = await findPlan(context.db, context.site.id, code);
  if (!plan || (sold && !sold.includes(plan.product))) {
    throw invalidFields({ cart_plan: "This plan is not on sale here." });
  }
  assertMayBuyAs(context, plan.userType);
  return plan;
}

export interface Quote {
  amounts: OrderAmounts;
  coupon: CouponRow | null;
  taxLabel: string;
}

/**
 * The price of an order, computed from the plan, the coupon and the site alone (SEC-PAY-01). A coupon is checked but
 * not redeemed; the attempt is counted. Throws 400 where the coupon is not valid or the total cannot be charged.
 */
export async function quoteOrder(
  { db, site, services }: BaseContext,
  wanted: {
    plan: PlanRow;
    quantity: number;
    coupon: { code: string; field: "code" | "coupon_code"; user: UserRow } | null;
  },
): Promise<Quote> {
  const { plan, quantity } = wanted;
  const { taxRateBp, taxLabel } = saleTerms(site.config);
  const line = { unitCents: plan.priceCents, quantity, taxRateBp };
  let coupon: CouponRow | null = null;
  if (wanted.coupon) {
    const { code, field, user } = wanted.coupon;
    const now = services.now();
    await countCouponAttempt(db, user.id, now);
    const { subtotalCents } = priceOrder({ ...line, discount: null });
    coupon = await checkCoupon(
      db,
      { siteId: site.id, userId: user.id, code, plan, subtotalCents, field },
      now,
    );
  }
  const amounts = priceOrder({ ...line, discount: coupon });
  if (!isChargeable(amounts.totalCents)) {
    throw invalidFields({ nos: "The total is too small or too large to be charged." });
  }
  return { amounts, coupon, taxLabel };
}
