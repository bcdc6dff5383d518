import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import type { AppError } from "@/lib/platform/values";
import { type CouponRejection, findCouponRejection, normalizeCouponCode } from "../rules/coupon";
import { type CouponRow, findCoupon, loadCouponUse } from "./coupon-repository";
import type { PlanRow } from "./purchased-plan";

/** Wrong, inactive and other sites' codes share a message, so that codes can't be probed. */
const REFUSALS: Record<CouponRejection | "held_by_open_order", string> = {
  unknown: "This coupon code isn't valid.",
  not_yet: "This coupon isn't valid yet.",
  expired: "This coupon has expired.",
  used_up: "This coupon has been used up.",
  used_by_you: "You already used this coupon.",
  held_by_open_order:
    "You're using this coupon on an unpaid order. Pay that order, or wait until it expires.",
  other_plan: "This coupon doesn't apply to this plan.",
  below_minimum: "This order is too small for this coupon.",
};

export function createRejectedCouponError(field: string, reason: keyof typeof REFUSALS): AppError {
  return createInvalidFieldsError({ [field]: REFUSALS[reason] });
}

export interface CouponCheck {
  siteId: string;
  /** Null without a session; the order then checks the user's limit (see redeemCoupon). */
  userId: string | null;
  code: string;
  plan: Pick<PlanRow, "product" | "currency">;
  subtotalCents: number;
  field: "code" | "coupon_code";
}

/** Throws 400 with the reason if the coupon isn't valid. Doesn't redeem it. */
export async function checkCoupon(db: Database, question: CouponCheck, now: Date): Promise<CouponRow> {
  const { siteId, userId, plan, subtotalCents, field } = question;
  const code = normalizeCouponCode(question.code);
  const coupon = code === null ? null : await findCoupon(db, siteId, code);
  if (!coupon) throw createRejectedCouponError(field, "unknown");
  const { used, open } = userId
    ? await loadCouponUse(db, { siteId, userId, couponId: coupon.id, isGuest: false })
    : { used: 0, open: 0 };
  const refusal = findCouponRejection(
    coupon,
    { product: plan.product, currency: plan.currency, subtotalCents },
    used,
    now,
  );
  if (refusal === "used_by_you" && open > 0) throw createRejectedCouponError(field, "held_by_open_order");
  if (refusal) throw createRejectedCouponError(field, refusal);
  return coupon;
}
