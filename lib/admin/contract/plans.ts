import * as z from "zod";
import { MAX_AMOUNT_CENTS } from "@/lib/billing/rules/pricing";
import { CREDIT_KINDS } from "@/lib/credits/rules/products";
import { defineObject, idSchema } from "@/lib/platform/calls";
import { defineAdminAction, isoDate, listCalls } from "./list";

const cents = z
  .number("Enter an amount such as 4.99.")
  .int("Enter a whole number of cents.")
  .min(0, "Enter an amount.")
  .max(MAX_AMOUNT_CENTS, "This amount is too large.");
export const createWhole = (from: number, to: number) =>
  z
    .number("Enter a whole number.")
    .int("Enter a whole number.")
    .min(from, "Enter a larger number.")
    .max(to, "Enter a smaller number.");
const title = z
  .string()
  .trim()
  .min(1, "Fill this in.")
  .max(100, "Use at most 100 characters.")
  .refine((text) => !/\p{Cc}/u.test(text), "Remove line breaks and control characters.");
const moment = z.iso.datetime("Enter a date and time, such as 2027-01-31T00:00:00Z.").nullable();
const userType = z.enum(["user", "dealer"]);
const planKind = z.enum(["single", "pack", "subscription"]);

export const adminPlanSchema = defineObject("AdminPlan", {
  id: z.string(),
  site: z.string(),
  code: z.string(),
  product: z.enum(CREDIT_KINDS),
  user_type: userType,
  kind: planKind,
  name_en: z.string(),
  name_es: z.string(),
  /** Null means an unlimited subscription. */
  credits: z.number().int().nullable(),
  price_cents: z.number().int(),
  currency: z.string(),
  interval: z.enum(["month", "year"]).nullable(),
  position: z.number().int(),
  active: z.boolean(),
  on_sale: z.enum(["yes", "no", "below_floor", "no_wholesale"]),
  created: isoDate,
  updated: isoDate,
});

const planTerms = {
  name_en: title,
  name_es: title,
  credits: createWhole(1, 100_000).nullable(),
  price_cents: cents,
  position: createWhole(0, 10_000),
};

export const adminCouponSchema = defineObject("AdminCoupon", {
  id: z.string(),
  site: z.string(),
  code: z.string(),
  kind: z.enum(["percent", "amount"]),
  /** Whole percent, or cents. */
  value: z.number().int(),
  currency: z.string().nullable(),
  product: z.enum(CREDIT_KINDS).nullable(),
  minimum_cents: z.number().int(),
  starts: isoDate.nullable(),
  ends: isoDate.nullable(),
  max_redemptions: z.number().int().nullable(),
  per_user: z.number().int(),
  redeemed: z.number().int(),
  active: z.boolean(),
  usable: z.enum(["yes", "no", "before_start", "past_end", "used_up"]),
  created: isoDate,
  updated: isoDate,
});

const couponTerms = {
  product: z.enum(CREDIT_KINDS).nullable(),
  minimum_cents: cents,
  starts: moment,
  ends: moment,
  max_redemptions: createWhole(1, 1_000_000).nullable(),
  per_user: createWhole(1, 1000),
};

const plans = listCalls({
  name: "plans",
  path: "plans",
  what: "plans",
  row: adminPlanSchema,
  sorts: ["position", "created", "price"],
  filters: { user_type: userType.optional(), product: z.enum(CREDIT_KINDS).optional() },
});
const coupons = listCalls({
  name: "coupons",
  path: "coupons",
  what: "coupons",
  row: adminCouponSchema,
  sorts: ["created", "code"],
  filters: {},
});
const redemptions = listCalls({
  name: "redemptions",
  path: "redemptions",
  what: "coupon uses",
  row: defineObject("AdminRedemption", {
    id: z.string(),
    site: z.string(),
    coupon: z.string(),
    user_id: z.string(),
    email: z.string(),
    order: z.string(),
    order_state: z.string(),
    /** Set if the order failed, which frees the coupon. */
    released: isoDate.nullable(),
    created: isoDate,
  }),
  sorts: ["created"],
  filters: { coupon_id: idSchema.optional() },
});

const id = { id: idSchema };
const active = { ...id, active: z.boolean() };

export const adminPlanLists = { plans, coupons, redemptions };
export const adminPlanCalls = {
  plans: plans.list,
  plansExport: plans.file,
  coupons: coupons.list,
  couponsExport: coupons.file,
  redemptions: redemptions.list,
  redemptionsExport: redemptions.file,
  createPlan: defineAdminAction({
    name: "createPlan",
    path: "plans",
    summary: "Creates a plan on a site, in the site's currency.",
    fields: {
      ...planTerms,
      code: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/, "Use letters, digits and dashes."),
      product: z.enum(CREDIT_KINDS),
      user_type: userType,
      kind: planKind,
      interval: z.enum(["month", "year"]).nullable().default(null),
      position: planTerms.position.default(100),
    },
    data: adminPlanSchema,
  }),
  updatePlan: defineAdminAction({
    name: "updatePlan",
    path: "plan",
    summary: "Changes a plan's names, credits, price or position. Past purchases don't change.",
    fields: { ...id, ...z.object(planTerms).partial().shape },
    data: adminPlanSchema,
  }),
  setPlanActive: defineAdminAction({
    name: "setPlanActive",
    path: "plan/active",
    summary: "Takes a plan off sale, or puts it back on sale.",
    fields: active,
    data: adminPlanSchema,
  }),
  createCoupon: defineAdminAction({
    name: "createCoupon",
    path: "coupons",
    summary: "Creates a coupon: a percentage or amount off, with limits and dates.",
    fields: {
      code: z.string().max(64, "This is too long."),
      kind: z.enum(["percent", "amount"]),
      value: createWhole(1, MAX_AMOUNT_CENTS),
      product: couponTerms.product.default(null),
      minimum_cents: cents.default(0),
      starts: moment.default(null),
      ends: moment.default(null),
      max_redemptions: couponTerms.max_redemptions.default(null),
      per_user: couponTerms.per_user.default(1),
    },
    data: adminCouponSchema,
  }),
  updateCoupon: defineAdminAction({
    name: "updateCoupon",
    path: "coupon",
    summary: "Changes a coupon's limits and dates. Its code and discount stay the same.",
    fields: { ...id, ...z.object(couponTerms).partial().shape },
    data: adminCouponSchema,
  }),
  setCouponActive: defineAdminAction({
    name: "setCouponActive",
    path: "coupon/active",
    summary: "Deactivates a coupon, or activates it again.",
    fields: active,
    data: adminCouponSchema,
  }),
};
