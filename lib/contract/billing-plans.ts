import { z } from "zod";
import { CREDIT_KINDS } from "@/lib/core/credits/products";
import { defineCall, OPTIONAL_BEARER } from "./call";
import { defineObject } from "./define-object";
import { success } from "./envelope";

export const USER_TYPES = ["user", "dealer"] as const;

/** What a site sells. Prices are before tax, in integer cents, and once more as a decimal for those who read it. */
const planSchema = defineObject("Plan", {
  /** What an order names as `cart_plan`. */
  code: z.string(),
  product: z.enum(CREDIT_KINDS),
  kind: z.enum(["single", "pack", "subscription"]),
  /** In the caller's language. */
  name: z.string(),
  /** Documents that one piece, or each period of a subscription, pays for; null is without limit, missing is unknown. */
  credits: z.number().int().positive().nullable().optional(),
  /** Which of the plan's prices this is: an order that names it is sold at it for an hour after it changed. */
  price_version: z.number().int().positive().nullable().default(null),
  price_cents: z.number().int().nonnegative(),
  price: z.string(),
  /** The price of one document, rounded to a cent; null is without limit, or unknown. */
  unit_price_cents: z.number().int().nonnegative().nullable(),
  currency: z.string(),
  /** Null for what is paid once; missing is unknown. The renewal's total has the tax in it, and no coupon. */
  renewal: z
    .object({
      /** Null is unknown. */
      interval: z.enum(["month", "year"]).nullable(),
      price_cents: z.number().int().nonnegative(),
      total_cents: z.number().int().nonnegative(),
    })
    .nullable()
    .optional(),
});
export type PlanWire = z.input<typeof planSchema>;
export type Plan = z.output<typeof planSchema>;

/** The tax that is added to a price: hundredths of a percent, and what the site calls it. */
export const taxSchema = defineObject("Tax", {
  rate_bp: z.number().int().min(0).max(10_000),
  label: z.string(),
});

const query = z.object({ user_type: z.enum(USER_TYPES).default("user") });
const response = success({
  data: z.array(planSchema),
  user_type: z.enum(USER_TYPES),
  currency: z.string(),
  /** Null: the seller may add a tax that is not known here. */
  tax: taxSchema.nullable(),
});

const order = "single purchases first, then packs, then subscriptions";
const whose = "`user_type` dealer is for dealer accounts; anybody else gets 403.";

export const planCalls = {
  plans: defineCall({
    name: "commerce.plans",
    method: "GET",
    path: "/plans",
    beforeGate: true,
    summary: `What pays for reports and basic reports on this site: ${order}. ${whose}`,
    auth: OPTIONAL_BEARER,
    query,
    response,
  }),
  stickerPlans: defineCall({
    name: "commerce.stickerPlans",
    method: "GET",
    path: "/sticker-plans",
    beforeGate: true,
    summary: `What pays for window stickers on this site: ${order}. ${whose}`,
    auth: OPTIONAL_BEARER,
    query,
    response,
  }),
};
