"use client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Movement } from "@/lib/contract/commerce";
import type { SubscriptionWire } from "@/lib/contract/payment";
import { callApi, callsOf } from "./request";

const commerce = callsOf(() => import("@/lib/contract/commerce"), "commerceCalls");
const payment = callsOf(() => import("@/lib/contract/payment"), "paymentCalls");

export type CreditKind = Movement["kind"];

export const orderKeys = {
  all: ["orders"] as const,
  list: ["orders", "list"] as const,
  history: (kind: CreditKind | undefined) => ["orders", "history", kind ?? "all"] as const,
  subscriptions: ["orders", "subscriptions"] as const,
};

const ORDERS_A_PAGE = 20;
const MOVEMENTS_A_PAGE = 50;

/** The account's orders, newest first, a page at a time. */
export function ordersQuery() {
  return infiniteQueryOptions({
    queryKey: orderKeys.list,
    queryFn: ({ signal, pageParam }) =>
      callApi(commerce("totalOrders"), { body: { before: pageParam, limit: ORDERS_A_PAGE }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** Every movement of the account's credits, newest first, a page at a time; of one kind where `kind` says so. */
export function historyQuery(kind?: CreditKind) {
  return infiniteQueryOptions({
    queryKey: orderKeys.history(kind),
    queryFn: ({ signal, pageParam }) =>
      callApi(commerce("history"), { query: { before: pageParam, limit: MOVEMENTS_A_PAGE, kind }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    // A movement may be made on another page of this application: asked anew each time that it is looked at.
    staleTime: 0,
  });
}

export function subscriptionsQuery() {
  return queryOptions({
    queryKey: orderKeys.subscriptions,
    queryFn: async ({ signal }) => (await callApi(payment("subscriptions"), { signal })).data,
  });
}

/** For the end of the period that is paid; answers the subscription as it is from here on. */
export async function cancelSubscription({ gateway, id }: Pick<SubscriptionWire, "gateway" | "id">) {
  return (await callApi(payment("cancelSubscription"), { body: { gateway, subscription_id: id } })).data;
}
