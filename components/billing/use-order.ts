"use client";
import { useQuery } from "@tanstack/react-query";
import { useUser } from "@/lib/account/client/account";
import { orderQuery } from "@/lib/billing/client/billing";
import { useRememberedOrder } from "@/lib/billing/client/remembered-order";
import type { OrderWire } from "@/lib/billing/contract/orders";
import { CHECKOUT_OPEN_MS } from "@/lib/billing/rules/pricing";
import { getCheckoutHref } from "@/lib/routes";
import { type Product, returnPath } from "./return-path";

/** Shared credits pay for either product, so this returns the report for them. */
function findProduct({ plan }: OrderWire): Product | undefined {
  return plan.product === "global" ? "vhr" : (plan.product ?? undefined);
}

/** Prefers the server's order over the copy that this tab saved. */
export function useOrder(number: string) {
  const { data: user } = useUser();
  const note = useRememberedOrder(number);
  const query = useQuery({ ...orderQuery(number), enabled: Boolean(user) && number !== "" });
  const order: OrderWire | null = query.data?.order ?? note?.order ?? null;
  const product = order ? findProduct(order) : undefined;
  const purchase = {
    product,
    vin: order?.vin ?? undefined,
    namedModel: order?.vehicle ?? undefined,
    plan: order?.plan.code ?? undefined,
  };
  return {
    user,
    note,
    order,
    refetch: query.refetch,
    url: query.data?.checkout?.url ?? note?.url ?? null,
    from: note?.from ?? getCheckoutHref(purchase),
    next: note?.next ?? (product ? returnPath(purchase, product) : null),
    isLate: Date.now() - Date.parse(order?.created ?? "") > CHECKOUT_OPEN_MS,
  };
}
export type LoadedOrder = ReturnType<typeof useOrder>;
