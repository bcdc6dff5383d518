import { ApiError, callApi, loadCalls } from "@/lib/platform/browser";
import { emailSchema } from "@/lib/platform/calls";
import { canRetry } from "@/lib/platform/values";
import type { NamedModel } from "@/lib/vehicle/rules/identity";
import { formatCents } from "../rules/pricing";
import type { PlanAudience } from "./billing";
import { dropOrderKey, orderKey } from "./order-key";

const orderCall = loadCalls(() => import("../contract/orders"), "orderCalls");

export interface OrderInput {
  product: PlanAudience;
  plan: string;
  isSubscription: boolean;
  vin: string | null;
  named?: NamedModel;
  quantity: number;
  totalCents: number;
  priceVersion: number | null;
  currency: string;
  gateway: string | null;
  coupon: string | null;
  email: string | null;
  userId: string | null;
}

async function send(order: OrderInput) {
  // The price version isn't part of an order's identity; the total already is.
  const { product, priceVersion: _, ...others } = order;
  // The old field name `shelf` keeps open checkouts valid.
  const key = orderKey(JSON.stringify({ shelf: product, ...others }));
  const call = product === "sticker" ? "registerSticker" : "register";
  try {
    return await callApi(orderCall(call), {
      idempotencyKey: key,
      body: {
        cart_plan: order.plan,
        nos: String(order.quantity),
        price: formatCents(order.totalCents),
        price_version: order.priceVersion === null ? undefined : String(order.priceVersion),
        currency: order.currency,
        payment_gateway: order.gateway ?? undefined,
        is_subscription: order.isSubscription ? "1" : "0",
        vin: order.vin ?? undefined,
        year: order.named && String(order.named.year),
        make: order.named?.make,
        model: order.named?.model,
        coupon_code: order.coupon ?? undefined,
        email: order.email ?? undefined,
      },
    });
  } catch (error) {
    // Without a response the order may exist, so the next attempt must reuse the key.
    if (!(error instanceof ApiError && canRetry(error))) dropOrderKey();
    throw error;
  }
}

export async function placeOrder(order: OrderInput) {
  const placed = await send(order);
  const state = placed.data?.state ?? null;
  if (state === null) dropOrderKey();
  if (state !== "failed" && state !== "expired") return placed;
  dropOrderKey();
  return send(order);
}

export function findEmailFault(email: string): string | null {
  return emailSchema.safeParse(email).error?.issues[0]?.message ?? null;
}
