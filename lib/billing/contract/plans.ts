import * as z from "zod";
import { CREDIT_KINDS } from "@/lib/credits/rules/products";
import { defineCall, defineObject, OPTIONAL_BEARER, success } from "@/lib/platform/calls";

export const USER_TYPES = ["user", "dealer"] as const;

/** Prices are before tax. */
const planSchema = defineObject("Plan", {
  code: z.string(),
  product: z.enum(CREDIT_KINDS),
  kind: z.enum(["single", "pack", "subscription"]),
  name: z.string(),
  /** Per item or subscription period; null means unlimited, absent means unknown. */
  credits: z.number().int().positive().nullable().optional(),
  /** Orders can use this version for an hour after the price changed. */
  price_version: z.number().int().positive().nullable().default(null),
  price_cents: z.number().int().nonnegative(),
  price: z.string(),
  unit_price_cents: z.number().int().nonnegative().nullable(),
  currency: z.string(),
  /** Null for one-time purchases, absent if unknown. `total_cents` includes tax but no coupon. */
  renewal: z
    .object({
      interval: z.enum(["month", "year"]).nullable(),
      price_cents: z.number().int().nonnegative(),
      total_cents: z.number().int().nonnegative(),
    })
    .nullable()
    .optional(),
});
export type PlanWire = z.input<typeof planSchema>;
export type Plan = z.output<typeof planSchema>;

export const taxSchema = defineObject("Tax", {
  rate_bp: z.number().int().min(0).max(10_000),
  label: z.string(),
});

const query = z.object({ user_type: z.enum(USER_TYPES).default("user") });
const response = success({
  data: z.array(planSchema),
  user_type: z.enum(USER_TYPES),
  currency: z.string(),
  tax: taxSchema.nullable(),
});

const order = "single purchases first, then packs, then subscriptions";
const whose = "`user_type` dealer is for dealer accounts only; others get 403.";

export const planCalls = {
  plans: defineCall({
    name: "billing.plans",
    method: "GET",
    path: "/plans",
    beforeGate: true,
    summary: `Lists the plans for reports and basic reports on this site: ${order}. ${whose}`,
    auth: OPTIONAL_BEARER,
    query,
    response,
  }),
  stickerPlans: defineCall({
    name: "billing.stickerPlans",
    method: "GET",
    path: "/sticker-plans",
    beforeGate: true,
    summary: `Lists the plans for window stickers on this site: ${order}. ${whose}`,
    auth: OPTIONAL_BEARER,
    query,
    response,
  }),
};
