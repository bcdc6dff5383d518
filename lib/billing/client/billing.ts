import { queryOptions } from "@tanstack/react-query";
import { ApiError, callApi, loadCalls } from "@/lib/platform/browser";
import type { USER_TYPES } from "../contract/plans";

const orderCall = loadCalls(() => import("../contract/orders"), "orderCalls");
const planCall = loadCalls(() => import("../contract/plans"), "planCalls");
const paymentCall = loadCalls(() => import("../contract/payments"), "paymentCalls");

export type PlanAudience = "report" | "sticker";
export type UserType = (typeof USER_TYPES)[number];
export type PaymentOutcome = "succeed" | "decline" | "abandon";

const checkoutKeys = {
  all: ["checkout"] as const,
  plans: (audience: PlanAudience, userType: UserType) => ["checkout", "plans", audience, userType] as const,
  coupon: (code: string, plan: string, quantity: number, version: number | null) =>
    ["checkout", "coupon", code, plan, quantity, version] as const,
  order: (number: string) => ["checkout", "order", number] as const,
  state: (number: string) => ["checkout", "state", number] as const,
};

export function plansQuery(audience: PlanAudience, userType: UserType) {
  return queryOptions({
    queryKey: checkoutKeys.plans(audience, userType),
    queryFn: ({ signal }) =>
      callApi(planCall(audience === "sticker" ? "stickerPlans" : "plans"), {
        query: { user_type: userType },
        signal,
      }),
    staleTime: 5 * 60_000,
  });
}

export function couponQuery(code: string, plan: string, quantity: number, version: number | null) {
  return queryOptions({
    queryKey: checkoutKeys.coupon(code, plan, quantity, version),
    queryFn: async ({ signal }) =>
      (
        await callApi(orderCall("couponValidation"), {
          body: {
            code,
            cart_plan: plan,
            nos: String(quantity),
            price_version: version === null ? undefined : String(version),
          },
          signal,
        })
      ).data,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
}

export function orderQuery(number: string) {
  return queryOptions({
    queryKey: checkoutKeys.order(number),
    queryFn: async ({ signal }) => {
      try {
        const { data, checkout } = await callApi(orderCall("order"), { query: { number }, signal });
        return { order: data, checkout };
      } catch (error) {
        if (error instanceof ApiError && ["not_logged_in", "not_found"].includes(error.code)) return null;
        throw error;
      }
    },
    staleTime: 0,
  });
}

/** Queries the gateway each time. Null for another user's order; 'unknown' without data from a remote Members API. */
export function paymentStateQuery(number: string) {
  return queryOptions({
    queryKey: checkoutKeys.state(number),
    queryFn: async ({ signal }) => {
      try {
        const { data } = await callApi(paymentCall("updatePayment"), {
          body: { custom_data: number },
          signal,
        });
        return data ?? ("unknown" as const);
      } catch (error) {
        if (error instanceof ApiError && error.code === "not_found") return null;
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
  });
}

export async function payAtSandbox(order: string, tender: { card: string } | { outcome: PaymentOutcome }) {
  return (await callApi(paymentCall("sandboxPayment"), { body: { order, ...tender } })).data;
}
