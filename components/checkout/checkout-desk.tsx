"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense } from "react";
import { Form } from "@/components/ui/form";
import { LoadingStrip } from "@/components/ui/progress";
import { Section } from "@/components/ui/sheet";
import { Tabs } from "@/components/ui/tabs";
import { VinText } from "@/components/ui/vin-text";
import { lazyPart } from "@/lib/client/lazy-part";
import { checkoutHref, loginHref, type PurchaseWish } from "@/lib/routes";
import { PlanChoice } from "./plan-choice";
import { type CheckoutState, useCheckout } from "./use-checkout";

const NothingSold = lazyPart(async () => (await import("./nothing-sold")).NothingSold);
const WaitingOrder = lazyPart(async () => (await import("./waiting-order")).WaitingOrder);
const BuyerEmail = lazyPart(async () => (await import("./buyer-email")).BuyerEmail);
const OrderBox = lazyPart(async () => (await import("./order-box")).OrderBox);
const SubscriptionChoice = lazyPart(async () => (await import("./subscription-choice")).SubscriptionChoice);
const BoughtFor = lazyPart(async () => (await import("./bought-for")).BoughtFor);
const DiscountOffer = lazyPart(async () => (await import("./discount-offer")).DiscountOffer);

export interface CheckoutDeskProps {
  wish: PurchaseWish;
  isGlobal: boolean;
  /** Who sells on this site. */
  support: string;
  /** The coupon that the site offers by itself. */
  discountCoupon: string | null;
  /** The account's balance; null for a visitor. */
  balance: ReactNode;
}

const SHELVES = ["vhr", "sticker"] as const;

/** The checkout as a form: for which car, what is bought, who buys; beside it what it costs, and the one button. */
export function CheckoutDesk({ wish, isGlobal, support, discountCoupon, balance }: CheckoutDeskProps) {
  const t = useTranslations("checkout");
  const state = useCheckout(wish);
  const { user, product, shop, payOnce, subscriptions, single, subscription } = state;
  const back = user
    ? null
    : loginHref(checkoutHref({ ...wish, product: wish.product ?? product, plan: single?.code }));
  const choosesShelf = !wish.product && !isGlobal;
  let number = 0;
  const next = () => {
    number += 1;
    return number;
  };
  const once = (
    <PlanChoice
      label={t("plan.once")}
      name="plan"
      plans={payOnce}
      value={subscription === null ? (single?.code ?? null) : null}
      onChange={state.choose}
    />
  );
  const offer = <Shop state={state}>{once}</Shop>;

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        state.pay();
      }}
      className="gap-x-12 gap-y-10 lg:grid-cols-[1.35fr_1fr]"
    >
      <div className="grid min-w-0 content-start gap-10">
        <Suspense fallback={null}>
          <WaitingOrder />
        </Suspense>
        {wish.vin ? (
          <Section number={next()} title={t("car.title")}>
            <Suspense fallback={<VinText vin={wish.vin} className="text-ink-2 text-sm" />}>
              <BoughtFor vin={wish.vin} classic={wish.classic ?? false} />
            </Suspense>
          </Section>
        ) : null}
        <Section
          number={next()}
          title={t("plan.title")}
          aside={user?.isDealer ? t("plan.dealer") : undefined}
        >
          {choosesShelf ? (
            <Tabs
              look="line"
              label={t("plan.shelves")}
              tabs={SHELVES.map((value) => ({ value, label: t(`plan.shelf.${value}`) }))}
              value={product === "sticker" ? "sticker" : "vhr"}
              onChange={state.setProduct}
              panelClassName="pt-2"
            >
              {offer}
            </Tabs>
          ) : (
            offer
          )}
        </Section>
        {subscriptions.length > 0 ? (
          <Section number={next()} title={t("subscription.title")}>
            <Suspense fallback={<div className="h-36" />}>
              <SubscriptionChoice
                plans={subscriptions}
                value={subscription}
                onChange={state.setSubscription}
                loginHref={back}
              />
            </Suspense>
          </Section>
        ) : null}
        {back && shop.data ? (
          <Section number={next()} title={t("buyer.title")}>
            <Suspense fallback={<div className="h-36" />}>
              <BuyerEmail
                email={state.draft.email}
                error={state.emailError}
                onChange={state.draft.typeEmail}
                loginHref={back}
              />
            </Suspense>
          </Section>
        ) : null}
        {balance ? (
          <Section number={next()} title={t("balance")}>
            {balance}
          </Section>
        ) : null}
      </div>
      <Suspense fallback={<div />}>
        <OrderBox state={state} support={support} loginHref={back} isGlobal={isGlobal} />
      </Suspense>
      <Suspense fallback={null}>
        {user && discountCoupon ? <DiscountOffer code={discountCoupon} state={state} /> : null}
      </Suspense>
    </Form>
  );
}

/** The price list, or why there is none. */
function Shop({ state, children }: { state: CheckoutState; children: ReactNode }) {
  const common = useTranslations("common");
  if (state.payOnce.length > 0) return children;
  if (!state.shop.data && !state.shop.error) return <LoadingStrip label={common("loading")} />;
  return (
    <Suspense fallback={<LoadingStrip label={common("loading")} />}>
      <NothingSold state={state} />
    </Suspense>
  );
}
