"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accountKeys, useUser } from "@/lib/account/client/account";
import { couponQuery, plansQuery } from "@/lib/billing/client/billing";
import { priceOrder } from "@/lib/billing/rules/pricing";
import { findRecommendedPlan } from "@/lib/billing/rules/recommended-plan";
import { ApiError, loadScript, replaceAddress, runAtFirstInteraction } from "@/lib/platform/browser";
import { getCheckoutHref, getPaymentHref, getSuccessHref, type PurchaseInput } from "@/lib/routes";
import { useCheckoutDraft } from "@/stores/billing";
import { type Product, returnPath } from "./return-path";
import { useSingleFlight } from "./use-single-flight";

const loadPlacing = () =>
  Promise.all([
    import("@/lib/billing/client/place-order"),
    import("@/lib/billing/client/remembered-order"),
    import("@/lib/account/client/session"),
  ]);
runAtFirstInteraction(loadPlacing);

function rememberInAddress(plan: string) {
  const url = new URL(window.location.href);
  url.searchParams.set("plan", plan);
  replaceAddress(url);
}

export function useCheckout(purchase: PurchaseInput, gateway: string | null, firstProduct: Product) {
  const { data: user } = useUser();
  const client = useQueryClient();
  const draft = useCheckoutDraft();
  const [product, setProduct] = useState<Product>(firstProduct);
  const [chosenPlan, setChosenPlan] = useState(purchase.plan);
  /** Null means a single purchase; undefined uses the linked plan. */
  const [chosenSubscription, setSubscription] = useState<string | null | undefined>(undefined);
  const [failure, setFailure] = useState<unknown>(null);
  const [isPlaced, setIsPlaced] = useState(false);
  const [emailError, setEmailError] = useState<string | null>(null);
  const [busy, runOnce] = useSingleFlight();

  const productLine = product === "sticker" ? "sticker" : "report";
  const shop = useQuery({
    ...plansQuery(productLine, user?.isDealer ? "dealer" : "user"),
    enabled: user !== undefined,
  });
  const onSale = (shop.data?.data ?? []).filter((plan) => (plan.product === "uvc") === (product === "uvc"));
  const payOnce = onSale.filter((plan) => plan.kind !== "subscription");
  const subscriptions = onSale.filter((plan) => plan.kind === "subscription");
  const single = findRecommendedPlan(payOnce, chosenPlan);
  const linked = subscriptions.find(({ code }) => code === purchase.plan)?.code ?? null;
  // Canceling requires an account, so visitors log in before subscribing.
  const subscription = chosenSubscription === undefined ? (user ? linked : null) : chosenSubscription;
  const plan = subscriptions.find((candidate) => candidate.code === subscription) ?? single;

  const isSubscription = plan?.kind === "subscription";
  const quantity = isSubscription ? 1 : draft.quantity;
  const couponCode = plan && draft.applied ? draft.applied : "";
  const coupon = useQuery({
    ...couponQuery(couponCode, plan?.code ?? "", quantity, plan?.price_version ?? null),
    enabled: couponCode !== "",
  });
  const quote = couponCode ? (coupon.data ?? null) : null;
  const quotedCode = quote && (quote.code ?? couponCode);
  const tax = shop.data?.tax ?? null;
  const discount = quote?.kind && quote.value !== null ? { kind: quote.kind, value: quote.value } : null;
  const base =
    plan && priceOrder({ unitCents: plan.price_cents, quantity, taxRateBp: tax?.rate_bp ?? 0, discount });
  const amounts = base && {
    currency: plan.currency,
    subtotal: quote?.subtotal_cents ?? base.subtotalCents,
    /** Null if a remote Members API accepts the coupon without returning the amount. */
    discount: quote?.discount_cents ?? (quote && !discount ? null : base.discountCents),
    tax: quote?.tax_cents ?? base.taxCents,
    total: quote?.total_cents ?? base.totalCents,
  };

  async function send() {
    if (!plan || !amounts) return;
    setFailure(null);
    const email = user ? null : draft.email.trim();
    try {
      const [{ findEmailFault, placeOrder }, { rememberOrder }, { leaveFor }] = await loadScript(loadPlacing);
      const fault = email === null ? null : findEmailFault(email);
      setEmailError(fault);
      if (fault) return;
      const { data, checkout } = await placeOrder({
        product: productLine,
        plan: plan.code,
        isSubscription,
        vin: purchase.vin ?? null,
        named: purchase.namedModel,
        quantity,
        totalCents: amounts.total,
        priceVersion: plan.price_version,
        currency: amounts.currency,
        gateway: amounts.total === 0 && !isSubscription ? null : gateway,
        coupon: quotedCode,
        email,
        userId: user?.id ?? null,
      });
      const url = checkout && /^https?:/.test(checkout.url) ? checkout.url : null;
      if (data === null || data.state === null) {
        if (url) return leaveFor(url);
        setIsPlaced(true);
        void client.invalidateQueries({ queryKey: accountKeys.all });
        return;
      }
      const from = getCheckoutHref({ ...purchase, product, plan: plan.code });
      rememberOrder({ order: data, next: returnPath(purchase, product), from, url, email, sent: false });
      return leaveFor(data.state === "open" ? getPaymentHref(data.number) : getSuccessHref(data.number));
    } catch (error) {
      if (error instanceof ApiError && error.fields.email) setEmailError(error.fields.email);
      else setFailure(error);
      if (error instanceof ApiError && error.fields.price) {
        await Promise.all([shop.refetch(), couponCode ? coupon.refetch() : null]);
      }
    }
  }

  return {
    user,
    draft,
    product,
    shop,
    payOnce,
    /** The linked plan comes first because selecting the section selects its first plan. */
    subscriptions: subscriptions.toSorted(
      (a, b) => Number(b.code === purchase.plan) - Number(a.code === purchase.plan),
    ),
    plan,
    single,
    coupon,
    quote,
    quotedCode,
    /** A remote Members API accepted the order without returning its details or a payment URL. */
    isPlaced,
    tax,
    amounts,
    failure,
    emailError,
    busy,
    gateway,
    subscription,
    isSubscription,
    quantity,
    pricing: couponCode !== "" && coupon.isFetching,
    couponError: couponCode && coupon.error && !coupon.isFetching ? coupon.error : null,
    setProduct: (chosenPlan: Product) => {
      setProduct(chosenPlan);
      setSubscription(null);
    },
    linked,
    setSubscription: (code: string | null) => {
      setSubscription(code);
      const planCode = code ?? single?.code;
      if (planCode) rememberInAddress(planCode);
    },
    choose: (code: string) => {
      setChosenPlan(code);
      setSubscription(null);
      rememberInAddress(code);
    },
    pay: () => runOnce(send),
  };
}
export type CheckoutState = ReturnType<typeof useCheckout>;
