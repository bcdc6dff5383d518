import { queryOptions } from "@tanstack/react-query";
import type { USER_TYPES } from "@/lib/contract/commerce-plans";
import { ApiError } from "./api-error";
import { dropOrderKey, orderKey } from "./order-intention";
import { canHeal } from "./query-client";
import { callApi, callsOf } from "./request";

const commerce = callsOf(() => import("@/lib/contract/commerce"), "commerceCalls");
const payment = callsOf(() => import("@/lib/contract/payment"), "paymentCalls");

/** Which of the two order calls, and which list of plans. */
export type Shelf = "report" | "sticker";
export type UserType = (typeof USER_TYPES)[number];
export type PaymentOutcome = "succeed" | "decline" | "abandon";

export const checkoutKeys = {
  all: ["checkout"] as const,
  plans: (shelf: Shelf, userType: UserType) => ["checkout", "plans", shelf, userType] as const,
  coupon: (code: string, plan: string) => ["checkout", "coupon", code, plan] as const,
  order: (number: string) => ["checkout", "order", number] as const,
  state: (number: string) => ["checkout", "state", number] as const,
};

/** What is on sale: single purchases first, then packs, then subscriptions; and the tax that is added. */
export function plansQuery(shelf: Shelf, userType: UserType) {
  return queryOptions({
    queryKey: checkoutKeys.plans(shelf, userType),
    queryFn: ({ signal }) =>
      callApi(commerce(shelf === "sticker" ? "stickerPlans" : "plans"), {
        query: { user_type: userType },
        signal,
      }),
    staleTime: 5 * 60_000,
  });
}

/** What a plan would cost with a coupon; uses nothing up. Tries are counted, so that each pair is asked once. */
export function couponQuery(code: string, plan: string) {
  return queryOptions({
    queryKey: checkoutKeys.coupon(code, plan),
    queryFn: async ({ signal }) =>
      (await callApi(commerce("couponValidation"), { body: { code, cart_plan: plan, nos: "1" }, signal }))
        .data,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
}

/** One of the account's orders; `checkout` while it can be paid. Null for a visitor, and for an order of somebody else. */
export function orderQuery(number: string) {
  return queryOptions({
    queryKey: checkoutKeys.order(number),
    queryFn: async ({ signal }) => {
      try {
        const { data, checkout } = await callApi(commerce("order"), { query: { number }, signal });
        return { order: data, checkout };
      } catch (error) {
        if (error instanceof ApiError && ["not_logged_in", "not_found"].includes(error.code)) return null;
        throw error;
      }
    },
    staleTime: 0,
  });
}

/** What became of an order's payment: asked from the gateway by the server each time. Null: no order of this buyer. */
export function paymentStateQuery(number: string) {
  return queryOptions({
    queryKey: checkoutKeys.state(number),
    queryFn: async ({ signal }) => {
      try {
        return (await callApi(payment("update"), { body: { custom_data: number }, signal })).data;
      } catch (error) {
        if (error instanceof ApiError && error.code === "not_found") return null;
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
  });
}

export interface Wish {
  shelf: Shelf;
  plan: string;
  isSubscription: boolean;
  vin: string | null;
  coupon: string | null;
  /** Of a visitor; null with a session. */
  email: string | null;
  /** Whose order: another account's press is another wish. */
  userId: string | null;
}

async function send(wish: Wish) {
  const key = orderKey(JSON.stringify(wish));
  const call = wish.shelf === "sticker" ? "registerSticker" : "register";
  try {
    return await callApi(commerce(call), {
      idempotencyKey: key,
      body: {
        cart_plan: wish.plan,
        nos: "1",
        is_subscription: wish.isSubscription ? "1" : "0",
        vin: wish.vin ?? undefined,
        coupon_code: wish.coupon ?? undefined,
        email: wish.email ?? undefined,
      },
    });
  } catch (error) {
    // A refusal is an answer. Where none came the order may be there: the next press must send the same key.
    if (!canHeal(error)) dropOrderKey();
    throw error;
  }
}

/** Orders what the buyer wishes for. The same wish, pressed again while its checkout is open, is the same order. */
export async function placeOrder(wish: Wish) {
  const placed = await send(wish);
  if (placed.data.state !== "failed" && placed.data.state !== "expired") return placed;
  // The kept key led to an order that is over.
  dropOrderKey();
  return send(wish);
}

/** Plays the buyer at the sandbox, by a test card's number or in a word. */
export async function payAtSandbox(order: string, told: { card: string } | { outcome: PaymentOutcome }) {
  return (await callApi(payment("sandbox"), { body: { order, ...told } })).data;
}

/** The wire's words for what is wrong with an address, or null: the contract's own rule. */
export async function emailFault(email: string): Promise<string | null> {
  const { emailSchema } = await import("@/lib/contract/fields");
  return emailSchema.safeParse(email).error?.issues[0]?.message ?? null;
}
