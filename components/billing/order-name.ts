import type { OrderWire } from "@/lib/contract/billing-orders";

/** '2 × 3 reports'; null if a remote Members API doesn't name the plan. */
export function nameOrder({ quantity, plan }: Pick<OrderWire, "quantity" | "plan">): string | null {
  const name = plan.name ?? plan.code;
  return name !== null && quantity !== null && quantity > 1 ? `${quantity} × ${name}` : name;
}
