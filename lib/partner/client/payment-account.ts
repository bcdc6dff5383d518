"use client";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { adminKeys } from "@/lib/admin/client/admin";
import type { adminPaymentAccountCalls, paymentAccountSchema } from "@/lib/admin/contract/payment-account";
import { callApi, loadCalls } from "@/lib/platform/browser";

const call = loadCalls(() => import("@/lib/admin/contract/payment-account"), "adminPaymentAccountCalls");

export type PaymentAccount = z.output<typeof paymentAccountSchema>;
type Body<N extends keyof typeof adminPaymentAccountCalls> = z.output<
  (typeof adminPaymentAccountCalls)[N]["request"]
>;

export const paymentAccountQuery = queryOptions({
  queryKey: adminKeys.record("paymentAccount", {}),
  queryFn: async ({ signal }): Promise<PaymentAccount> =>
    (await callApi(call("paymentAccount"), { query: {}, signal })).data,
  staleTime: 5000,
});

export const startPaymentAccount = async (body: Body<"startPaymentAccount">): Promise<string> =>
  (await callApi(call("startPaymentAccount"), { body })).data.url;

export const refreshPaymentAccount = async (): Promise<PaymentAccount> =>
  (await callApi(call("refreshPaymentAccount"), { body: {} })).data;

export const disconnectPaymentAccount = async (
  body: Body<"disconnectPaymentAccount">,
): Promise<PaymentAccount> => (await callApi(call("disconnectPaymentAccount"), { body })).data;

export const playPaymentAccount = async (body: Body<"playPaymentAccount">): Promise<PaymentAccount> =>
  (await callApi(call("playPaymentAccount"), { body })).data;
