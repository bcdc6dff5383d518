import { type CouponRefusal, couponRefusal, normalCouponCode } from "@/lib/core/coupon";
import type { AppError } from "@/lib/core/errors";
import { invalidFields } from "@/lib/core/request-fields";
import type { Database } from "../db/database";
import { type CouponRow, couponUse, findCoupon } from "./coupon-repository";
import type { PlanRow } from "./sold-plan";

/** One text a reason. A wrong code, one switched off and another site's are the same to the caller. */
const REFUSALS: Record<CouponRefusal | "held_by_open_order", string> = {
  unknown: "This coupon code is not valid here.",
  not_yet: "This coupon is not valid yet.",
  expired: "This coupon has expired.",
  used_up: "This coupon has been used up.",
  used_by_you: "You have used this coupon already.",
  held_by_open_order: "An open order of yours holds this coupon. Pay that order, or wait until it ends.",
  other_plan: "This coupon is not for this plan.",
  below_minimum: "This order is too small for this coupon.",
};

export function refusedCoupon(field: string, reason: keyof typeof REFUSALS): AppError {
  return invalidFields({ [field]: REFUSALS[reason] });
}

export interface CouponQuestion {
  siteId: string;
  userId: string;
  code: string;
  plan: Pick<PlanRow, "product" | "currency">;
  subtotalCents: number;
  /** The form's own name of the code, for what is answered. */
  field: "code" | "coupon_code";
}

/** The coupon that counts for an order, or throws 400 with why not. Uses nothing up. */
export async function checkCoupon(db: Database, question: CouponQuestion, now: Date): Promise<CouponRow> {
  const { siteId, userId, plan, subtotalCents, field } = question;
  const code = normalCouponCode(question.code);
  const coupon = code === null ? null : await findCoupon(db, siteId, code);
  if (!coupon) throw refusedCoupon(field, "unknown");
  const { used, open } = await couponUse(db, { siteId, userId, couponId: coupon.id });
  const refusal = couponRefusal(
    coupon,
    { product: plan.product, currency: plan.currency, subtotalCents },
    used,
    now,
  );
  if (refusal === "used_by_you" && open > 0) throw refusedCoupon(field, "held_by_open_order");
  if (refusal) throw refusedCoupon(field, refusal);
  return coupon;
}
