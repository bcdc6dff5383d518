"use client";
import { useQuery } from "@tanstack/react-query";
import { useUser } from "@/lib/client/account";
import { orderQuery } from "@/lib/client/checkout";
import { useOrderNote } from "@/lib/client/order-note";
import type { OrderWire } from "@/lib/contract/commerce-orders";
import { CHECKOUT_OPEN_MS } from "@/lib/core/pricing";
import { checkoutHref } from "@/lib/routes";
import { type Product, wayBack } from "./use-checkout";

/** Shared credits were bought for either product: the tab's note knows better. */
function productOf({ plan }: OrderWire): Product {
  return plan.product === "global" ? "vhr" : plan.product;
}

/** An order as the server tells it to its account, else as this tab made it; with the ways back from it. */
export function useOrder(number: string) {
  const { data: user } = useUser();
  const note = useOrderNote(number);
  const asked = useQuery({ ...orderQuery(number), enabled: Boolean(user) && number !== "" });
  const order: OrderWire | null = asked.data?.order ?? note?.order ?? null;
  const product = order ? productOf(order) : undefined;
  const wish = { product, vin: order?.vin ?? undefined, plan: order?.plan.code };
  return {
    user,
    note,
    order,
    refetch: asked.refetch,
    /** The gateway's own page, while the order can be paid there. */
    url: asked.data?.checkout?.url ?? note?.url ?? null,
    /** Back to the checkout it was begun from. */
    from: note?.from ?? checkoutHref(wish),
    /** Where the purchase was to lead; null where it was for no car. */
    next: note?.next ?? (product ? wayBack(wish, product) : null),
    isLate: order !== null && Date.now() - Date.parse(order.created) > CHECKOUT_OPEN_MS,
  };
}
export type KnownOrder = ReturnType<typeof useOrder>;
