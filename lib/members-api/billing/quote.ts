import { isChargeable, type OrderAmounts, priceOrder, saleTerms } from "@/lib/core/billing/pricing";
import { isBelowFloor } from "@/lib/core/billing/wholesale";
import type { CreditKind } from "@/lib/core/credits/products";
import { invalidFields } from "@/lib/core/request-fields";
import { networkOf } from "../kernel/network";
import type { BaseContext } from "../kernel/serve";
import { checkCoupon, rejectedCoupon } from "./coupon-check";
import { countCouponAttempt } from "./coupon-rate-limit";
import type { CouponRow } from "./coupon-repository";
import { findPlan } from "./plan-repository";
import { assertMayBuyAs } from "./plan-response";
import { creditsOf, type PlanRow } from "./purchased-plan";

/** The plan that a form names, if it is on sale here, to this account and in this call. */
export async function requestedPlan(
  context: BaseContext,
  code: string,
  sold?: readonly CreditKind[],
): Promise<PlanRow> {
  const plan = await findPlan(context.db, context.site.id, code);
  const isSold = plan && !isBelowFloor(context.site.config, { ...plan, cents: plan.priceCents });
  if (!isSold || (sold && !sold.includes(plan.product))) {
    throw invalidFields({ cart_plan: "This plan isn't available." });
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
 * not redeemed; the attempt is counted, for the account or a visitor's network. Throws 400 where the coupon is not valid or the total cannot be charged.
 */
export async function quoteOrder(
  context: BaseContext,
  wanted: {
    plan: PlanRow;
    quantity: number;
    coupon: { code: string; field: "code" | "coupon_code" } | null;
  },
): Promise<Quote> {
  const { db, site, services, user } = context;
  const { plan, quantity } = wanted;
  const { taxRateBp, taxLabel } = saleTerms(site.config);
  const line = { unitCents: plan.priceCents, quantity, taxRateBp };
  let coupon: CouponRow | null = null;
  if (wanted.coupon) {
    const { code, field } = wanted.coupon;
    const now = services.now();
    await countCouponAttempt(db, user?.id ?? `${site.id}:${networkOf(context.address)}`, now);
    const { subtotalCents } = priceOrder({ ...line, discount: null });
    const userId = user?.id ?? null;
    coupon = await checkCoupon(db, { siteId: site.id, userId, code, plan, subtotalCents, field }, now);
  }
  const amounts = priceOrder({ ...line, discount: coupon });
  const cents = amounts.subtotalCents - amounts.discountCents;
  const { product } = plan;
  if (wanted.coupon && isBelowFloor(site.config, { product, credits: creditsOf(plan, quantity), cents })) {
    throw rejectedCoupon(wanted.coupon.field, "other_plan");
  }
  if (!isChargeable(amounts.totalCents)) {
    throw invalidFields({ nos: "We can't charge this total: it's too small or too large." });
  }
  return { amounts, coupon, taxLabel };
}
