"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useOffer } from "@/components/providers/offers-provider";
import { AgreementNote } from "@/components/shell/legal-links";
import { Button, ButtonLink } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/form";
import { HydrationGate } from "@/components/ui/hydration-gate";
import { TextInput } from "@/components/ui/text-input";
import type { Plan } from "@/lib/billing/contract/plans";
import { addPeriod } from "@/lib/billing/rules/period";
import { MAX_QUANTITY, parseQuantity } from "@/lib/billing/rules/pricing";
import { ApiError, useErrorText, useFieldText, useMoney } from "@/lib/platform/browser";
import { AmountLines } from "./amount-lines";
import { CouponField } from "./coupon-field";
import { NotSetUp } from "./not-set-up";
import { RefundTerms } from "./refund-terms";
import type { CheckoutState } from "./use-checkout";

export function OrderSummary({ state, isGlobal }: { state: CheckoutState; isGlobal: boolean }) {
  const t = useTranslations("billing.summary");
  const { plan, amounts, quotedCode, tax, pricing, quantity } = state;
  if (!plan || !amounts) return <div />;
  return (
    <section
      aria-label={t("title")}
      className="min-w-0 rounded border border-rule lg:rounded-b-none lg:border-b-0"
    >
      <h2 className="heading border-rule border-b px-4 py-3 text-lg">{t("title")}</h2>
      <AmountLines
        title={quantity > 1 ? `${quantity} × ${plan.name}` : plan.name}
        coupon={quotedCode}
        tax={tax}
        amounts={amounts}
        pending={pricing}
      />
      <div className="grid gap-4 px-4 py-4">
        <CouponField state={state} />
        <Terms isGlobal={isGlobal} renewal={plan.renewal} />
        <RefundTerms />
        <AgreementNote to="order" />
      </div>
    </section>
  );
}

interface PayBarProps {
  state: CheckoutState;
  support: string | null;
  /** False if no gateway is set up; free orders still work. */
  canPay: boolean;
  loginHref: string | null;
}

export function PayBar({ state, support, canPay, loginHref }: PayBarProps) {
  const t = useTranslations("billing.summary");
  const money = useMoney();
  const { plan, amounts, quote, pricing, busy, isSubscription, gateway } = state;
  if (!plan || !amounts) return <div />;
  const total = money(amounts.total, amounts.currency);
  const isFree = amounts.total === 0 && !isSubscription;
  return (
    <div
      data-foot
      className="-mx-5 sm:-mx-8 md:-mx-10 tall:sticky bottom-0 z-10 grid content-start gap-2 border-rule border-t bg-sheet px-5 sm:px-8 md:px-10 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:self-start lg:px-4 lg:rounded-b lg:border lg:border-t-0 lg:pt-0 lg:pb-4"
    >
      <OrderError error={state.failure} support={support} />
      {isSubscription ? <Renewal plan={plan} total={quote?.renewal_total_cents ?? null} /> : null}
      {loginHref ? (
        <ButtonLink href={loginHref} size="lg" wide>
          {t("logIn")}
        </ButtonLink>
      ) : canPay || isFree ? (
        <SubmitButton
          busy={busy || pricing}
          size="lg"
          wide
          detail={plan.renewal ? `${total} · ${t("firstPeriod")}` : total}
        >
          {t(isSubscription ? "subscribe" : isFree ? "complete" : "pay")}
        </SubmitButton>
      ) : (
        <NotSetUp support={support} />
      )}
      {gateway === "stripe" && !isFree ? (
        <p className="text-center text-ink-2 text-sm">{t("stripe")}</p>
      ) : null}
    </div>
  );
}

function Renewal({ plan, total }: { plan: Plan; total: number | null }) {
  const t = useTranslations("billing.subscription");
  const format = useFormatter();
  const money = useMoney();
  const [now] = useState(() => new Date());
  if (!plan.renewal) return null;
  const { interval, total_cents } = plan.renewal;
  const price = money(total ?? total_cents, plan.currency);
  return (
    <p className="text-sm" data-testid="renewal">
      {interval
        ? t(`renews.${interval}`, {
            date: format.dateTime(addPeriod(now, interval), { dateStyle: "medium" }),
            price,
          })
        : t("renews.unknown", { price })}
    </p>
  );
}

/** Terms that only the embedded Members API guarantees. */
const OWN_TERMS: readonly string[] = ["keep", "cancel", "lapse"];
const SINGLE_TERMS = ["once", "keep", "where"] as const;
const RENEWAL_TERMS = ["renews", "cancel", "lapse"] as const;
type Term = (typeof SINGLE_TERMS)[number] | (typeof RENEWAL_TERMS)[number];

function Terms({ isGlobal, renewal }: { isGlobal: boolean; renewal: Plan["renewal"] }) {
  const t = useTranslations("billing.terms");
  const ownApi = useOffer("ownApi");
  const all: readonly Term[] = renewal ? RENEWAL_TERMS : SINGLE_TERMS;
  const knownTerms = all.filter((line) => line !== "once" || renewal === null);
  const lines = knownTerms.filter((line) => ownApi || !OWN_TERMS.includes(line));
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

function OrderError({ error, support }: { error: unknown; support: string | null }) {
  const t = useTranslations("billing.problem");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const ownApi = useOffer("ownApi");
  if (!error) return null;
  const fields = error instanceof ApiError ? error.fields : {};
  if (fields.coupon_code) return null;
  if (fields.payment_gateway) return <NotSetUp support={support} />;
  const isUpstreams = error instanceof ApiError && error.code === "upstream_refused";
  const [fieldCode] = isUpstreams ? [] : Object.values(fields);
  const reference = error instanceof ApiError && error.status >= 500 ? error.reference : undefined;
  return (
    <ErrorNote
      title={fieldText(fieldCode) ?? errorText(error)}
      reference={reference ? common("request", { id: reference }) : undefined}
    >
      {t(ownApi ? "nothing" : "kept")}
    </ErrorNote>
  );
}

export function QuantityField({ state: { draft } }: { state: CheckoutState }) {
  const t = useTranslations("billing.quantity");
  /** Invalid text; the draft keeps the last valid quantity. */
  const [typed, setTyped] = useState<string | null>(null);
  const change = (quantity: number) => {
    setTyped(null);
    draft.setQuantity(quantity);
  };
  const step = (by: number) => change(Math.min(MAX_QUANTITY, Math.max(1, draft.quantity + by)));
  return (
    <HydrationGate className="pt-4">
      <Field label={t("label")} error={typed === null ? undefined : t("wrong", { max: MAX_QUANTITY })}>
        <div className="flex gap-2">
          <Button
            variant="quiet"
            aria-label={t("less")}
            disabled={draft.quantity <= 1}
            onClick={() => step(-1)}
          >
            −
          </Button>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={typed ?? String(draft.quantity)}
            onChange={(event) => {
              const quantity = parseQuantity(event.target.value.trim());
              if (quantity === null) setTyped(event.target.value);
              else change(quantity);
            }}
            onBlur={() => setTyped(null)}
            className="num w-20 min-w-0 text-center"
          />
          <Button
            variant="quiet"
            aria-label={t("more")}
            disabled={draft.quantity >= MAX_QUANTITY}
            onClick={() => step(1)}
          >
            +
          </Button>
        </div>
      </Field>
    </HydrationGate>
  );
}
