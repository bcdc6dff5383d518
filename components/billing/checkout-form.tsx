"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense } from "react";
import { Section } from "@/components/ui/card";
import { Form } from "@/components/ui/form";
import { LoadingStrip } from "@/components/ui/loading-strip";
import type { EntitledProduct } from "@/lib/credits/rules/products";
import { lazyWithPreload } from "@/lib/platform/browser";
import { getCheckoutHref, loginHref, type PurchaseInput, routes } from "@/lib/routes";
import { type Product, returnPath } from "./return-path";
import { type CheckoutState, useCheckout } from "./use-checkout";

/** One chunk for all small parts, because each extra chunk adds its file name to the first load. */
const loadParts = () => import("./checkout-parts");
const EmptyCatalog = lazyWithPreload(async () => (await loadParts()).EmptyCatalog);
const CheckoutNotices = lazyWithPreload(async () => (await loadParts()).CheckoutNotices);
const BuyerEmail = lazyWithPreload(async () => (await loadParts()).BuyerEmail);
const OrderTaken = lazyWithPreload(async () => (await loadParts()).OrderTaken);
const AccountNeeded = lazyWithPreload(async () => (await loadParts()).AccountNeeded);
const loadSummary = () => import("./order-summary");
const OrderSummary = lazyWithPreload(async () => (await loadSummary()).OrderSummary);
const PayBar = lazyWithPreload(async () => (await loadSummary()).PayBar);
const QuantityField = lazyWithPreload(async () => (await loadSummary()).QuantityField);
const loadChoices = () => import("./subscription-choice");
const SubscriptionChoice = lazyWithPreload(async () => (await loadChoices()).SubscriptionChoice);
const PlanChoice = lazyWithPreload(async () => (await loadChoices()).PlanChoice);
const OrderVehicle = lazyWithPreload(async () => (await import("./order-vehicle")).OrderVehicle);
const ProductTabs = lazyWithPreload(async () => (await loadParts()).ProductTabs);
const DiscountOffer = lazyWithPreload(async () => (await import("./discount-offer")).DiscountOffer);

export interface CheckoutFormProps {
  input: PurchaseInput;
  firstProduct?: Product;
  isGlobal: boolean;
  support: string | null;
  discountCoupon: string | null;
  /** Payment gateways, the default first; null if the API doesn't list them. */
  gateways: readonly string[] | null;
  guestCheckout: boolean;
  signupGrant: Record<EntitledProduct, number>;
}

export function CheckoutForm({
  input,
  firstProduct = input.product ?? "vhr",
  isGlobal,
  support,
  discountCoupon,
  gateways,
  guestCheckout,
  signupGrant,
}: CheckoutFormProps) {
  const t = useTranslations("billing");
  const state = useCheckout(input, gateways?.[0] ?? null, firstProduct);
  const { user, product, shop, payOnce, subscriptions, single, subscription } = state;
  const loginLink = user
    ? null
    : loginHref(
        getCheckoutHref({ ...input, product: input.product ?? product, plan: state.linked ?? single?.code }),
      );
  const accountLink = guestCheckout ? null : loginLink;
  const documentProduct = product === "sticker" ? "sticker" : "vhr";
  const canPay = gateways?.length !== 0;
  const isOnce = payOnce.every(({ renewal }) => renewal === null);
  let number = 0;
  const takeNumber = () => {
    number += 1;
    return number;
  };
  // Prices, tabs and the order have no Suspense boundary, so they are readable without JavaScript.
  const planChoice = (
    <PlanChoice
      label={t(isOnce ? "plan.once" : "plan.choose")}
      name="plan"
      plans={payOnce}
      value={subscription === null ? (single?.code ?? null) : null}
      onChange={state.choose}
    />
  );
  const offer = <Shop state={state}>{planChoice}</Shop>;

  if (state.isPlaced) return <OrderTaken next={returnPath(input, product)} />;
  return (
    <Form
      onSubmit={async (event) => {
        event.preventDefault();
        if (!accountLink) await state.pay();
      }}
      // A grid item sticks only within its own row, so the form is a flex column on phones.
      className="gap-x-12 gap-y-8 max-lg:flex max-lg:flex-col lg:grid-cols-[1.35fr_1fr] lg:grid-rows-[auto_1fr] lg:gap-y-0"
    >
      <div className="grid min-w-0 content-start gap-9 lg:row-span-2">
        <Suspense fallback={null}>
          <CheckoutNotices
            signup={
              user && !user.signupCreditsDue
                ? null
                : {
                    count: signupGrant[documentProduct],
                    next: returnPath(input, product) ?? routes.dashboard,
                    email: user?.email ?? null,
                  }
            }
            product={documentProduct}
            canPay={canPay}
            support={support}
          />
        </Suspense>
        {input.vin || input.namedModel ? (
          <Section number={takeNumber()} title={t("car.title")}>
            <Suspense fallback={<div className="h-20" />}>
              <OrderVehicle vin={input.vin} namedModel={input.namedModel} classic={input.classic ?? false} />
            </Suspense>
          </Section>
        ) : null}
        <Section
          number={takeNumber()}
          title={t(isOnce ? "plan.title" : "plan.choose")}
          aside={user?.isDealer ? t("plan.dealer") : undefined}
        >
          {input.product ? (
            offer
          ) : (
            <ProductTabs isGlobal={isGlobal} value={product} onChange={state.setProduct}>
              {offer}
            </ProductTabs>
          )}
          {single && !state.isSubscription ? (
            <Suspense fallback={<div className="h-20" />}>
              <QuantityField state={state} />
            </Suspense>
          ) : null}
        </Section>
        {subscriptions.length > 0 ? (
          <Section number={takeNumber()} title={t("subscription.title")}>
            <Suspense fallback={<div className="h-36" />}>
              <SubscriptionChoice
                plans={subscriptions}
                value={subscription}
                onChange={state.setSubscription}
                loginHref={loginLink}
              />
            </Suspense>
          </Section>
        ) : null}
        {loginLink && shop.data ? (
          <Section number={takeNumber()} title={t(accountLink ? "buyer.account" : "buyer.title")}>
            <Suspense fallback={<div className="h-36" />}>
              {accountLink ? (
                <AccountNeeded loginHref={accountLink} />
              ) : (
                <BuyerEmail
                  email={state.draft.email}
                  error={state.emailError}
                  onChange={state.draft.typeEmail}
                  loginHref={loginLink}
                />
              )}
            </Suspense>
          </Section>
        ) : null}
      </div>
      <OrderSummary state={state} isGlobal={isGlobal} />
      <PayBar state={state} support={support} canPay={canPay} loginHref={accountLink} />
      <Suspense fallback={null}>
        {user && discountCoupon ? <DiscountOffer code={discountCoupon} state={state} /> : null}
      </Suspense>
    </Form>
  );
}

function Shop({ state, children }: { state: CheckoutState; children: ReactNode }) {
  const common = useTranslations("common");
  if (state.payOnce.length > 0) return children;
  if (!state.shop.data && !state.shop.error) return <LoadingStrip label={common("loading")} />;
  return (
    <Suspense fallback={<LoadingStrip label={common("loading")} />}>
      <EmptyCatalog state={state} />
    </Suspense>
  );
}
