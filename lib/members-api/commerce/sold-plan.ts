import { z } from "zod";
import { PLAN_PRODUCTS, USER_TYPES } from "@/lib/contract/commerce-plans";
import type { Schema } from "../db/database";

export type PlanRow = Schema["plans"]["$inferSelect"];

/** A plan as an order keeps it: what was sold stays what it was when the plan is changed. */
const soldPlanSchema = z.object({
  code: z.string(),
  product: z.enum(PLAN_PRODUCTS),
  kind: z.enum(["single", "pack", "subscription"]),
  name: z.object({ en: z.string(), es: z.string() }),
  /** Of one piece, or of each period of a subscription; null is without limit. */
  credits: z.number().int().positive().nullable(),
  interval: z.enum(["month", "year"]).nullable(),
  userType: z.enum(USER_TYPES),
  /** What the site called its tax. */
  taxLabel: z.string(),
});
export type SoldPlan = z.infer<typeof soldPlanSchema>;

export function soldPlan(plan: PlanRow, taxLabel: string): SoldPlan {
  const { code, product, kind, name, credits, interval, userType } = plan;
  return { code, product, kind, name, credits, interval, userType, taxLabel };
}

/** The plan of an order. Throws where the row holds none, which no order does. */
export function readSoldPlan(plan: unknown): SoldPlan {
  return soldPlanSchema.parse(plan);
}

/** Credits that an order of so many pieces gives; null is without limit. */
export function creditsOf(plan: Pick<SoldPlan, "credits">, quantity: number): number | null {
  return plan.credits === null ? null : plan.credits * quantity;
}
