"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { useOffer } from "@/components/providers/offers-provider";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmailInput } from "@/components/ui/email-input";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { HydrationGate } from "@/components/ui/hydration-gate";
import { Tabs } from "@/components/ui/tabs";
import { useUser } from "@/lib/account/client/account";
import { plansQuery } from "@/lib/billing/client/billing";
import { useLastOrder } from "@/lib/billing/client/remembered-order";
import { ENTITLED_PRODUCTS, type EntitledProduct } from "@/lib/credits/rules/products";
import { useErrorText, useFieldText, useServedQuery } from "@/lib/platform/browser";
import { withNext } from "@/lib/platform/values";
import { getCheckoutHref, getPaymentHref, routes } from "@/lib/routes";
import { loginLink } from "./login-link";
import { NotSetUp } from "./not-set-up";
import type { Product } from "./return-path";
import type { CheckoutState } from "./use-checkout";

interface CheckoutNoticesProps {
  signup: { count: number; next: string; email: string | null } | null;
  product: EntitledProduct;
  canPay: boolean;
  support: string | null;
}

export function CheckoutNotices({ signup, product, canPay, support }: CheckoutNoticesProps) {
  const t = useTranslations("billing.free");
  return (
    <>
      {canPay ? null : <NotSetUp support={support} />}
      <PendingOrder />
      {signup && signup.count > 0 ? (
        <div className="grid justify-items-start gap-2 rounded border border-ink px-4 py-3">
          <p className="font-semibold">{t(product, { count: signup.count })}</p>
          <p className="text-ink-2 text-sm">
            {signup.email === null ? t("text", { count: signup.count }) : t("due", { email: signup.email })}
          </p>
          {signup.email === null ? (
            <ButtonLink href={withNext(routes.signup, signup.next)} size="sm">
              {t("action")}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function PendingOrder() {
  const t = useTranslations("billing.waiting");
  const number = useLastOrder();
  if (!number) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 rounded border border-hairline bg-band px-4 py-2">
      <span>{t("text", { number })}</span>
      <Link href={getPaymentHref(number)} className="inline-flex min-h-11 items-center">
        {t("action")}
      </Link>
    </p>
  );
}

interface ProductTabsProps {
  isGlobal: boolean;
  value: Product;
  onChange: (product: Product) => void;
  children: ReactNode;
}

export function ProductTabs({ isGlobal, value, onChange, children }: ProductTabsProps) {
  const t = useTranslations("billing.plan");
  const { data: user } = useUser();
  const { data } = useServedQuery({
    ...plansQuery("report", user?.isDealer ? "dealer" : "user"),
    enabled: user !== undefined,
  });
  const products: Product[] = isGlobal ? ["vhr"] : [...ENTITLED_PRODUCTS];
  if (data?.data.some(({ product }) => product === "uvc")) products.push("uvc");
  if (products.length < 2) return children;
  return (
    <Tabs
      variant="line"
      label={t("productsLabel")}
      tabs={products.map((product) => ({
        value: product,
        label: t(`products.${isGlobal && product === "vhr" ? "global" : product}`),
      }))}
      value={value}
      onChange={onChange}
      panelClassName="pt-2"
    >
      {children}
    </Tabs>
  );
}

export function EmptyCatalog({ state }: { state: CheckoutState }) {
  const t = useTranslations("billing");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { shop, subscriptions } = state;
  if (shop.error && !shop.data)
    return (
      <ErrorNote
        title={errorText(shop.error)}
        action={
          <Button variant="quiet" size="sm" onClick={() => shop.refetch()}>
            {common("tryAgain")}
          </Button>
        }
      />
    );
  if (subscriptions.length > 0) return <p className="text-ink-2">{t("plan.onlySubscriptions")}</p>;
  return (
    <EmptyState
      title={t("plan.nothing")}
      action={
        <Link href={getCheckoutHref()} className="inline-flex min-h-11 items-center">
          {t("plan.everything")}
        </Link>
      }
    >
      {t("plan.nothingText")}
    </EmptyState>
  );
}

/** Shown if a remote Members API accepts an order without returning its details. */
export function OrderTaken({ next }: { next: string | null }) {
  const t = useTranslations("billing.taken");
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div role="status" className="grid justify-items-start gap-5">
      <h2 ref={title} tabIndex={-1} className="heading text-2xl outline-none">
        {t("title")}
      </h2>
      <p className="max-w-measure">{t("text")}</p>
      <ButtonLink href={next ?? routes.dashboard}>{t("next")}</ButtonLink>
    </div>
  );
}

interface BuyerEmailProps {
  email: string;
  error: string | null;
  onChange: (email: string) => void;
  loginHref: string;
}

export function AccountNeeded({ loginHref }: Pick<BuyerEmailProps, "loginHref">) {
  const t = useTranslations("billing.buyer");
  return <p>{t.rich("accountOnly", { link: loginLink(loginHref) })}</p>;
}

export function BuyerEmail({ email, error, onChange, loginHref }: BuyerEmailProps) {
  const t = useTranslations("billing.buyer");
  const ownApi = useOffer("ownApi");
  const fieldText = useFieldText();
  return (
    <div className="grid gap-4">
      <p>
        {t.rich("logIn", {
          link: loginLink(loginHref),
        })}
      </p>
      <HydrationGate>
        <Field
          label={t("email")}
          hint={ownApi ? t("happens") : undefined}
          error={fieldText(error ?? undefined)}
          required
        >
          <EmailInput value={email} onChange={(event) => onChange(event.target.value)} />
        </Field>
      </HydrationGate>
    </div>
  );
}
