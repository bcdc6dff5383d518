"use client";
import { useQuery } from "@tanstack/react-query";
import { useUser } from "@/lib/client/account";
import { orderQuery } from "@/lib/client/billing";
import { useRememberedOrder } from "@/lib/client/remembered-order";
import type { OrderWire } from "@/lib/contract/billing-orders";
import { CHECKOUT_OPEN_MS } from "@/lib/core/billing/pricing";
import { checkoutHref } from "@/lib/routes";
import { type Product, returnPath } from "./return-path";

/** Shared credits can be bought for either product, so the tab's pending request is more precise. */
function productOf({ plan }: OrderWire): Product | undefined {
  return plan.product === "global" ? "vhr" : (plan.product ?? undefined);
}

/** An order as the server reports it to its account, else as this tab placed it; with the links back from it. */
export function useOrder(number: string) {
  const { data: user } = useUser();
  const note = useRememberedOrder(number);
  const query = useQuery({ ...orderQuery(number), enabled: Boolean(user) && number !== "" });
  const order: OrderWire | null = query.data?.order ?? note?.order ?? null;
  const product = order ? productOf(order) : undefined;
  const purchase = {
    product,
    vin: order?.vin ?? undefined,
    named: order?.vehicle ?? undefined,
    plan: order?.plan.code ?? undefined,
  };
  return {
    user,
    note,
    order,
    refetch: query.refetch,
    /** The gateway's own page, while the order can be paid there. */
    url: query.data?.checkout?.url ?? note?.url ?? null,
    /** Back to the checkout that it started from. */
    from: note?.from ?? checkoutHref(purchase),
    /** The purchase's target; null when it was for no vehicle. */
    next: note?.next ?? (product ? returnPath(purchase, product) : null),
    isLate: Date.now() - Date.parse(order?.created ?? "") > CHECKOUT_OPEN_MS,
  };
}
export type LoadedOrder = ReturnType<typeof useOrder>;
