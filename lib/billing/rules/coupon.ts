import type { CreditKind } from "@/lib/credits/rules/products";
import type { Discount } from "./pricing";

const CODE = /^[A-Z0-9_-]{1,40}$/;

export function normalizeCouponCode(typed: string): string | null {
  const code = typed.normalize("NFKC").replace(/\s+/g, "").toUpperCase();
  return CODE.test(code) ? code : null;
}

export interface Coupon extends Discount {
  currency: string | null;
  product: CreditKind | null;
  minimumCents: number;
  startsAt: Date | null;
  endsAt: Date | null;
  maxRedemptions: number | null;
  perUser: number;
  redeemed: number;
  active: boolean;
}

export type CouponRejection =
  | "unknown"
  | "not_yet"
  | "expired"
  | "used_up"
  | "used_by_you"
  | "other_plan"
  | "below_minimum";

export function findCouponRejection(
  coupon: Coupon,
  order: { product: CreditKind; currency: string; subtotalCents: number },
  usedByUser: number,
  now: Date,
): CouponRejection | null {
  if (!coupon.active) return "unknown";
  if (coupon.startsAt && now < coupon.startsAt) return "not_yet";
  if (coupon.endsAt && now >= coupon.endsAt) return "expired";
  if (coupon.product && coupon.product !== order.product) return "other_plan";
  if (coupon.kind === "amount" && coupon.currency !== order.currency) return "other_plan";
  if (usedByUser >= coupon.perUser) return "used_by_you";
  if (coupon.maxRedemptions !== null && coupon.redeemed >= coupon.maxRedemptions) return "used_up";
  if (order.subtotalCents < coupon.minimumCents) return "below_minimum";
  return null;
}
