import type { CreditKind } from "@/lib/credits/rules/products";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import { type BaseContext, toNetwork } from "@/lib/platform/http";
import { countInWindow } from "@/lib/platform/limits";
import { isBelowWholesale } from "@/lib/wholesale/rules/wholesale";
import { type OrderWholesale, orderWholesale, type SiteWholesale } from "@/lib/wholesale/server";
import { getSaleTerms, isChargeable, type OrderAmounts, priceOrder } from "../rules/pricing";
import { checkCoupon, createRejectedCouponError } from "./coupon-check";
import type { CouponRow } from "./coupon-repository";
import { findPlan } from "./plan-repository";
import { assertMayBuyAs } from "./plan-response";
import { findCredits, type PlanRow } from "./purchased-plan";
import { loadWholesale, planAsShown } from "./shown-price";

export interface Offer {
  plan: PlanRow;
  wholesale: SiteWholesale;
}

interface WantedPlan {
  code: string;
  sold?: readonly CreditKind[];
  version?: number;
}

export async function findRequestedPlan(
  context: BaseContext,
  { code, sold, version }: WantedPlan,
): Promise<Offer> {
  const { db, site, services } = context;
  const foundPlan = await findPlan(db, site.id, code);
  if (!foundPlan || (sold && !sold.includes(foundPlan.product))) throw createNotOnSaleError();
  const now = services.now();
  const plan = await planAsShown(db, foundPlan, version, now);
  const options = { isShown: version !== undefined, now };
  const sale = { ...plan, cents: plan.priceCents };
  const wholesale = await loadWholesale(db, site.id, options, (list) => !isBelowWholesale(list, sale));
  if (!wholesale) throw createNotOnSaleError();
  assertMayBuyAs(context, plan.userType);
  return { plan, wholesale };
}

const createNotOnSaleError = () => createInvalidFieldsError({ cart_plan: "This plan isn't available." });

export interface Quote {
  amounts: OrderAmounts;
  coupon: CouponRow | null;
  taxLabel: string;
  wholesale: OrderWholesale;
}

/** SEC-PAY-03: limit per minute and account (or visitor's network), across all calls. */
export const COUPON_ATTEMPTS_MAX = 10;

async function countCouponAttempt(db: Database, tryer: string, now: Date): Promise<void> {
  const message = "Too many coupon codes. Wait a moment and try again.";
  await countInWindow(
    db,
    { key: `coupon_try:${tryer}`, max: COUPON_ATTEMPTS_MAX, windowMs: 60_000, message },
    now,
  );
}

/**
 * SEC-PAY-01: computes the price on the server. Checks but doesn't redeem the coupon; each check counts as an
 * attempt.
 */
export async function quoteOrder(
  context: BaseContext,
  request: {
    offer: Offer;
    quantity: number;
    coupon: { code: string; field: "code" | "coupon_code" } | null;
  },
): Promise<Quote> {
  const { db, site, services, user } = context;
  const { quantity } = request;
  const { plan, wholesale } = request.offer;
  const { taxRateBp, taxLabel } = getSaleTerms(site.config);
  const line = { unitCents: plan.priceCents, quantity, taxRateBp };
  let coupon: CouponRow | null = null;
  if (request.coupon) {
    const { code, field } = request.coupon;
    const now = services.now();
    await countCouponAttempt(db, user?.id ?? `${site.id}:${toNetwork(context.address)}`, now);
    const { subtotalCents } = priceOrder({ ...line, discount: null });
    const userId = user?.id ?? null;
    coupon = await checkCoupon(db, { siteId: site.id, userId, code, plan, subtotalCents, field }, now);
  }
  const amounts = priceOrder({ ...line, discount: coupon });
  const cents = amounts.subtotalCents - amounts.discountCents;
  const sale = { ...plan, credits: findCredits(plan, quantity) };
  const owed = orderWholesale(wholesale, sale);
  if (!owed || cents < owed.wholesaleCents) {
    throw request.coupon
      ? createRejectedCouponError(request.coupon.field, "other_plan")
      : createNotOnSaleError();
  }
  if (!isChargeable(amounts.totalCents)) {
    throw createInvalidFieldsError({ nos: "We can't charge this total: it's too small or too large." });
  }
  return { amounts, coupon, taxLabel, wholesale: owed };
}
