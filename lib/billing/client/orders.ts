"use client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { accountKeys } from "@/lib/account/client/account";
import type { CreditKind } from "@/lib/credits/rules/products";
import { callApi, loadCalls } from "@/lib/platform/browser";
import type { SubscriptionWire } from "../contract/payments";

const creditCall = loadCalls(() => import("@/lib/credits/contract"), "creditCalls");
const orderCall = loadCalls(() => import("../contract/orders"), "orderCalls");
const paymentCall = loadCalls(() => import("../contract/payments"), "paymentCalls");

export const orderKeys = {
  all: ["orders"] as const,
  list: ["orders", "list"] as const,
  /** Under the account's keys, because a balance change adds a history line. */
  history: (kind: CreditKind | undefined) => [...accountKeys.all, "credits", kind ?? "all"] as const,
  subscriptions: ["orders", "subscriptions"] as const,
};

const ORDERS_A_PAGE = 20;
const MOVEMENTS_A_PAGE = 50;

export function ordersQuery() {
  return infiniteQueryOptions({
    queryKey: orderKeys.list,
    queryFn: ({ signal, pageParam }) =>
      callApi(orderCall("totalOrders"), { body: { before: pageParam, limit: ORDERS_A_PAGE }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

export function historyQuery(kind?: CreditKind) {
  return infiniteQueryOptions({
    queryKey: orderKeys.history(kind),
    queryFn: ({ signal, pageParam }) =>
      callApi(creditCall("history"), { query: { before: pageParam, limit: MOVEMENTS_A_PAGE, kind }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  });
}

export function subscriptionsQuery() {
  return queryOptions({
    queryKey: orderKeys.subscriptions,
    queryFn: async ({ signal }) => (await callApi(paymentCall("subscriptions"), { signal })).data,
  });
}

export async function cancelSubscription({ gateway, id }: Pick<SubscriptionWire, "gateway" | "id">) {
  return (await callApi(paymentCall("cancelSubscription"), { body: { gateway, subscription_id: id } })).data;
}
