import * as z from "zod";
import { CREDIT_KINDS } from "@/lib/credits/rules/products";
import { USER_TYPES } from "../contract/plans";
import type { plans } from "../schema/billing";

export type PlanRow = typeof plans.$inferSelect;

const purchasedPlanSchema = z.object({
  code: z.string(),
  product: z.enum(CREDIT_KINDS),
  kind: z.enum(["single", "pack", "subscription"]),
  name: z.object({ en: z.string(), es: z.string() }),
  /** Per unit, or per subscription period; null means unlimited. */
  credits: z.number().int().positive().nullable(),
  interval: z.enum(["month", "year"]).nullable(),
  userType: z.enum(USER_TYPES),
  taxLabel: z.string(),
});
export type PurchasedPlan = z.infer<typeof purchasedPlanSchema>;

export function getPurchasedPlan(plan: PlanRow, taxLabel: string): PurchasedPlan {
  const { code, product, kind, name, credits, interval, userType } = plan;
  return { code, product, kind, name, credits, interval, userType, taxLabel };
}

export function readPurchasedPlan(plan: unknown): PurchasedPlan {
  return purchasedPlanSchema.parse(plan);
}

export function findCredits(plan: Pick<PurchasedPlan, "credits">, quantity: number): number | null {
  return plan.credits === null ? null : plan.credits * quantity;
}
