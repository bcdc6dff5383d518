import type { CreditKind } from "@/lib/core/entitlement";
import { isChargeable, type OrderAmounts, priceOrder, saleTerms } from "@/lib/core/pricing";
import { invalidFields } from "@/lib/core/request-fields";
import type { BaseContext, UserRow } from "../serve";
import { checkCoupon } from "./coupon-check";
import type { CouponRow } from "./coupon-repository";
import { countCouponTry } from "./coupon-tries";
import { assertMayBuyAs } from "./plan-answer";
import { findPlan } from "./plan-repository";
import type { PlanRow } from "./sold-plan";

/** The plan that a form names, where it is on sale here, for this account and in this call. */
export async function chosenPlan(
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
 * What an order costs, computed from the plan, the coupon and the site alone (SEC-PAY-01). A coupon is looked at
 * and not used up; the try is counted. Throws 400 where the coupon does not count or the sum cannot be charged.
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
    await countCouponTry(db, user.id, now);
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
