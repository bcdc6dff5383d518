"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { ErrorNote } from "@/components/ui/error-note";
import { SubmitButton } from "@/components/ui/form";
import { ApiError } from "@/lib/client/http/api-error";
import { useErrorText, useFieldText } from "@/lib/client/use-error-text";
import { useMoney } from "@/lib/client/use-money";
import type { Plan } from "@/lib/contract/billing-plans";
import { periodAfter } from "@/lib/core/billing/period";
import { AmountLines } from "./amount-lines";
import { CouponField } from "./coupon-field";
import { NotSetUp } from "./not-set-up";
import { QuantityField } from "./quantity-field";
import type { CheckoutState } from "./use-checkout";

interface OrderSummaryProps {
  state: CheckoutState;
  support: string;
  isGlobal: boolean;
  /** Whether anybody takes money here; what costs nothing is ordered all the same. */
  canPay: boolean;
}

/** The price, the terms, and the one button. */
export function OrderSummary({ state, support, isGlobal, canPay }: OrderSummaryProps) {
  const t = useTranslations("billing.summary");
  const money = useMoney();
  const { plan, amounts, quote, tax, pricing, busy, isSubscription, quantity } = state;
  if (!plan || !amounts) return <div />;
  const total = money(amounts.total, amounts.currency);
  const per = plan.renewal ? `${total} · ${t("firstPeriod")}` : total;
  return (
    <div className="min-w-0">
      <section aria-label={t("title")} className="rounded border border-rule lg:sticky lg:top-4">
        <h2 className="heading border-rule border-b px-4 py-3 text-lg">{t("title")}</h2>
        <AmountLines
          title={quantity > 1 ? `${quantity} × ${plan.name}` : plan.name}
          coupon={quote?.code ?? null}
          tax={tax}
          amounts={amounts}
          pending={pricing}
        />
        <div className="grid gap-4 px-4 pt-4 pb-4">
          {isSubscription ? null : <QuantityField state={state} />}
          <CouponField state={state} />
          <Terms isGlobal={isGlobal} isSubscription={isSubscription} />
          <OrderError error={state.failure} support={support} />
          <div className="grid gap-2">
            {isSubscription ? <Renewal plan={plan} total={quote?.renewal_total_cents ?? null} /> : null}
            {canPay || (amounts.total === 0 && !isSubscription) ? (
              <SubmitButton busy={busy || pricing} size="lg" wide detail={per}>
                {t(isSubscription ? "subscribe" : amounts.total === 0 ? "complete" : "pay")}
              </SubmitButton>
            ) : (
              <NotSetUp support={support} />
            )}
          </div>
        </div>
      </section>
    </div>
  );
}

/** Beside the button: when it renews and for how much. */
function Renewal({ plan, total }: { plan: Plan; total: number | null }) {
  const t = useTranslations("billing.subscription");
  const format = useFormatter();
  const money = useMoney();
  const [now] = useState(() => new Date());
  if (!plan.renewal) return null;
  const { interval, total_cents } = plan.renewal;
  return (
    <p className="text-sm" data-testid="renewal">
      {t(`renews.${interval}`, {
        date: format.dateTime(periodAfter(now, interval), { dateStyle: "medium" }),
        price: money(total ?? total_cents, plan.currency),
      })}
    </p>
  );
}

const SINGLE_TERMS = ["once", "keep", "nothing", "where"] as const;
const RENEWAL_TERMS = ["renews", "cancel", "lapse", "nothing"] as const;

/** The terms are spelled out here, not behind a link. */
function Terms({ isGlobal, isSubscription }: { isGlobal: boolean; isSubscription: boolean }) {
  const t = useTranslations("billing.terms");
  const lines = isSubscription ? RENEWAL_TERMS : SINGLE_TERMS;
  return (
    <div>
      <h3 className="caps">{t("title")}</h3>
      <ul className="mt-1.5 grid gap-1 text-ink-2 text-sm">
        {lines.map((line) => (
          <li key={line} className="grid grid-cols-[1rem_1fr]">
            <span aria-hidden="true">–</span>
            {t(line === "where" && isGlobal ? "shared" : line)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Why the order was refused, except for field errors, which are shown at their fields. Nothing has been charged. */
function OrderError({ error, support }: { error: unknown; support: string }) {
  const t = useTranslations("billing.problem");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const fieldText = useFieldText();
  if (!error) return null;
  const fields = error instanceof ApiError ? error.fields : {};
  if (fields.coupon_code) return null;
  if (fields.payment_gateway) return <NotSetUp support={support} />;
  const [fieldCode] = Object.values(fields);
  const reference = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined;
  return (
    <ErrorNote
      title={fieldText(fieldCode) ?? errorText(error)}
      reference={reference ? common("request", { id: reference }) : undefined}
    >
      {t("nothing")}
    </ErrorNote>
  );
}
