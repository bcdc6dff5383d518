import type { OrderWire } from "@/lib/billing/contract/orders";

/** Returns '2 × 3 reports', or null if a remote Members API omits the plan's name. */
export function nameOrder({ quantity, plan }: Pick<OrderWire, "quantity" | "plan">): string | null {
  const name = plan.name ?? plan.code;
  return name !== null && quantity !== null && quantity > 1 ? `${quantity} × ${name}` : name;
}
