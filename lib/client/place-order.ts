import { emailSchema } from "@/lib/contract/fields";
import { decimalCents } from "@/lib/core/billing/pricing";
import { canRetry } from "@/lib/core/can-retry";
import type { NamedModel } from "@/lib/core/vehicle/identity";
import type { PlanAudience } from "./billing";
import { ApiError } from "./http/api-error";
import { callApi, callsOf } from "./http/request";
import { dropOrderKey, orderKey } from "./order-key";

const creditCall = callsOf(() => import("@/lib/contract/credits"), "creditCalls");

export interface OrderInput {
  product: PlanAudience;
  plan: string;
  isSubscription: boolean;
  vin: string | null;
  /** The car's name, where no VIN says it. Left out it is no part of the stored form. */
  named?: NamedModel;
  quantity: number;
  /** The total that the buyer sees, in cents, and the version of the plan's price that it was computed from. */
  totalCents: number;
  priceVersion: number | null;
  currency: string;
  /** One of the site's; null is its default. */
  gateway: string | null;
  coupon: string | null;
  /** For orders without an account; null with a session. */
  email: string | null;
  /** The buyer: another account's order is a different one. */
  userId: string | null;
}

async function send(order: OrderInput) {
  // The server takes no price or version into what makes two orders the same; the total is in the key already.
  const { product, priceVersion: _, ...others } = order;
  // The stored form keeps its old field name: another one would lose the order of an open checkout.
  const key = orderKey(JSON.stringify({ shelf: product, ...others }));
  const call = product === "sticker" ? "registerSticker" : "register";
  try {
    return await callApi(creditCall(call), {
      idempotencyKey: key,
      body: {
        cart_plan: order.plan,
        nos: String(order.quantity),
        price: decimalCents(order.totalCents),
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
    // A refusal is a response. Without a response the order may exist: the next attempt must send the same key.
    if (!(error instanceof ApiError && canRetry(error))) dropOrderKey();
    throw error;
  }
}

/** Places an order. Equal input, while its checkout is open, is the same order. */
export async function placeOrder(order: OrderInput) {
  const placed = await send(order);
  const state = placed.data?.state ?? null;
  // An order that is not described can't be continued under its key.
  if (state === null) dropOrderKey();
  if (state !== "failed" && state !== "expired") return placed;
  // The stored key belongs to an order that is over.
  dropOrderKey();
  return send(order);
}

/** The contract's error text for an email address, or null. */
export function emailFault(email: string): string | null {
  return emailSchema.safeParse(email).error?.issues[0]?.message ?? null;
}
