"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { SubmitButton } from "@/components/ui/form";
import { useMoney } from "@/lib/client/use-money";
import type { Plan } from "@/lib/contract/commerce-plans";
import { periodAfter } from "@/lib/core/period";
import { AmountLines } from "./amount-lines";
import { CouponField } from "./coupon-field";
import { OrderProblem } from "./order-problem";
import type { CheckoutState } from "./use-checkout";

interface OrderBoxProps {
  state: CheckoutState;
  support: string;
  loginHref: string | null;
  isGlobal: boolean;
}

/** What it costs, on what terms, and the one button. */
export function OrderBox({ state, support, loginHref, isGlobal }: OrderBoxProps) {
  const t = useTranslations("checkout.summary");
  const money = useMoney();
  const { plan, amounts, quote, tax, pricing, busy, isSubscription } = state;
  if (!plan || !amounts) return <div />;
  const total = money(amounts.total, amounts.currency);
  const per = plan.renewal ? `${total} · ${t("firstPeriod")}` : total;
  return (
    <div className="min-w-0">
      <section aria-label={t("title")} className="rounded border border-rule lg:sticky lg:top-4">
        <h2 className="heading border-rule border-b px-4 py-3 text-lg">{t("title")}</h2>
        <AmountLines
          title={plan.name}
          coupon={quote?.code ?? null}
          tax={tax}
          amounts={amounts}
          pending={pricing}
        />
        <div className="grid gap-4 px-4 pt-4 pb-4">
          <CouponField state={state} loginHref={loginHref} />
          <Terms isGlobal={isGlobal} isSubscription={isSubscription} />
          <OrderProblem error={state.failure} support={support} />
          <div className="grid gap-2">
            {isSubscription ? <Renewal plan={plan} total={quote?.renewal_total_cents ?? null} /> : null}
            <SubmitButton busy={busy || pricing} size="lg" wide detail={per}>
              {t(isSubscription ? "subscribe" : amounts.total === 0 ? "complete" : "pay")}
            </SubmitButton>
          </div>
        </div>
      </section>
    </div>
  );
}

/** Beside the button: when it is charged again and how much. */
function Renewal({ plan, total }: { plan: Plan; total: number | null }) {
  const t = useTranslations("checkout.subscription");
  const format = useFormatter();
  const money = useMoney();
  const [now] = useState(() => new Date());
  if (!plan.renewal) return null;
  const { interval, total_cents } = plan.renewal;
  return (
    <p className="text-sm" data-testid="renewal">
      {t(`renews.${interval}`, {
        date: format.dateTime(periodAfter(now, interval), { dateStyle: "long" }),
        price: money(total ?? total_cents, plan.currency),
      })}
    </p>
  );
}

const once = ["once", "keep", "nothing", "where"] as const;
const again = ["again", "cancel", "lapse", "nothing"] as const;

/** The terms stand here, not behind a link. */
function Terms({ isGlobal, isSubscription }: { isGlobal: boolean; isSubscription: boolean }) {
  const t = useTranslations("checkout.terms");
  const lines = isSubscription ? again : once;
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
