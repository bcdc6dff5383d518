"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useUser } from "@/lib/client/account";
import { ApiError } from "@/lib/client/api-error";
import { couponQuery, emailFault, placeOrder, plansQuery } from "@/lib/client/checkout";
import { keepOrderNote } from "@/lib/client/order-note";
import { leaveFor } from "@/lib/client/session";
import { priceOrder } from "@/lib/core/pricing";
import {
  checkoutHref,
  dashboardHref,
  type PurchaseWish,
  paymentHref,
  REPORT_HASH,
  STICKER_HASH,
  successHref,
} from "@/lib/routes";
import { useCheckoutDraft } from "@/stores/checkout";
import { useOnce } from "./use-once";

export type Product = NonNullable<PurchaseWish["product"]>;

/** Where the purchase leads to in the end: what the address asks for, else the car's folder at what was bought. */
export function wayBack({ next, vin }: PurchaseWish, product: Product): string | null {
  if (next) return next;
  return vin ? dashboardHref(vin, product === "sticker" ? STICKER_HASH : REPORT_HASH) : null;
}

/** A reload keeps the choice; a new way here begins with a single purchase again. */
function rememberInAddress(plan: string) {
  const url = new URL(window.location.href);
  url.searchParams.set("plan", plan);
  window.history.replaceState(window.history.state, "", url);
}

/** All that the checkout shows and does, for what the address asks for. */
export function useCheckout(wish: PurchaseWish) {
  const { data: user } = useUser();
  const draft = useCheckoutDraft();
  const [product, setProduct] = useState<Product>(wish.product ?? "vhr");
  const [chosen, setChosen] = useState(wish.plan);
  /** Null is a purchase that is paid once: a subscription is never chosen for the buyer. */
  const [subscription, setSubscription] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [emailError, setEmailError] = useState<string | null>(null);
  const [busy, once] = useOnce();

  const shelf = product === "sticker" ? "sticker" : "report";
  const shop = useQuery({
    ...plansQuery(shelf, user?.isDealer ? "dealer" : "user"),
    enabled: user !== undefined,
  });
  const onSale = (shop.data?.data ?? []).filter((plan) => (plan.product === "uvc") === (product === "uvc"));
  const payOnce = onSale.filter((plan) => plan.kind !== "subscription");
  const subscriptions = onSale.filter((plan) => plan.kind === "subscription");
  const single = payOnce.find(({ code }) => code === chosen) ?? payOnce[0] ?? null;
  const plan = subscriptions.find((one) => one.code === subscription) ?? single;

  const asked = user && plan && draft.applied ? draft.applied : "";
  const coupon = useQuery({ ...couponQuery(asked, plan?.code ?? ""), enabled: asked !== "" });
  const quote = asked ? (coupon.data ?? null) : null;
  const tax = shop.data?.tax ?? { rate_bp: 0, label: "" };
  const base =
    plan && priceOrder({ unitCents: plan.price_cents, quantity: 1, taxRateBp: tax.rate_bp, discount: null });
  const amounts = base && {
    currency: plan.currency,
    subtotal: quote?.subtotal_cents ?? base.subtotalCents,
    discount: quote?.discount_cents ?? 0,
    tax: quote?.tax_cents ?? base.taxCents,
    total: quote?.total_cents ?? base.totalCents,
  };

  async function send() {
    if (!plan || !amounts) return;
    setFailure(null);
    const email = user ? null : draft.email.trim();
    const fault = email === null ? null : await emailFault(email);
    setEmailError(fault);
    if (fault) return;
    try {
      const { data, checkout } = await placeOrder({
        shelf,
        plan: plan.code,
        isSubscription: plan.kind === "subscription",
        vin: wish.vin ?? null,
        coupon: quote?.code ?? null,
        email,
        userId: user?.id ?? null,
      });
      const url = checkout && /^https?:/.test(checkout.url) ? checkout.url : null;
      const from = checkoutHref({ ...wish, product, plan: plan.code });
      keepOrderNote({ order: data, next: wayBack(wish, product), from, url, email, sent: false });
      return leaveFor(data.state === "open" ? paymentHref(data.number) : successHref(data.number));
    } catch (error) {
      if (error instanceof ApiError && error.fields.email) setEmailError(error.fields.email);
      else setFailure(error);
    }
  }

  return {
    ...{ user, draft, product, shop, payOnce, subscriptions, plan, single, coupon, quote, tax, amounts },
    ...{ failure, emailError, busy, subscription },
    isSubscription: plan?.kind === "subscription",
    /** A coupon is being asked about: the sum is not known yet. */
    pricing: asked !== "" && coupon.isFetching,
    couponError: asked && coupon.error && !coupon.isFetching ? coupon.error : null,
    setProduct: (chosen: Product) => {
      setProduct(chosen);
      setSubscription(null);
    },
    setSubscription,
    choose: (code: string) => {
      setChosen(code);
      setSubscription(null);
      rememberInAddress(code);
    },
    pay: () => once(send),
  };
}
export type CheckoutState = ReturnType<typeof useCheckout>;
