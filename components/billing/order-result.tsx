"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useEffect } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { accountKeys } from "@/lib/account/client/account";
import { dropOrderKey } from "@/lib/billing/client/order-key";
import { orderKeys } from "@/lib/billing/client/orders";
import { forgetLastOrder } from "@/lib/billing/client/remembered-order";
import { invalidateActiveClients, lazyWithPreload } from "@/lib/platform/browser";
import { getPaymentHref, getSuccessHref } from "@/lib/routes";
import { useCheckoutDraft } from "@/stores/billing";
import { type OrderState, OrderStatus } from "./order-status";
import { type LoadedOrder, useOrder } from "./use-order";

const OrderLines = lazyWithPreload(async () => (await import("./order-lines")).OrderLines);
const PaidOrder = lazyWithPreload(async () => (await import("./paid-order")).PaidOrder);

/** Returns milliseconds until the next poll, or false to stop polling. */
export function pollInterval(state: OrderState | undefined, polls: number): number | false {
  if (state !== "open") return false;
  if (polls <= 10) return 3_000;
  return polls <= 40 ? 10_000 : false;
}

export function OrderResult({
  number,
  balance,
  sendsEmail,
}: {
  number: string;
  balance: ReactNode;
  sendsEmail: boolean;
}) {
  const loaded = useOrder(number);
  return (
    <OrderStatus number={number} path={getSuccessHref(number)} pollInterval={pollInterval}>
      {({ state, refresh, refreshing }) => (
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1.35fr_1fr]">
          <div className="min-w-0" aria-live="polite">
            <Suspense fallback={null}>
              <Outcome
                number={number}
                loaded={loaded}
                state={state}
                balance={balance}
                sendsEmail={sendsEmail}
                refresh={refresh}
                refreshing={refreshing}
              />
            </Suspense>
          </div>
          <Suspense fallback={null}>{loaded.order ? <OrderLines order={loaded.order} /> : null}</Suspense>
        </div>
      )}
    </OrderStatus>
  );
}

interface OutcomeProps {
  number: string;
  loaded: LoadedOrder;
  state: OrderState;
  balance: ReactNode;
  sendsEmail: boolean;
  refresh: () => void;
  refreshing: boolean;
}

function Outcome({ number, loaded, state, balance, sendsEmail, refresh, refreshing }: OutcomeProps) {
  const t = useTranslations("billing.outcome");
  useSettledOrder(state, loaded.user ? loaded.refetch : null);
  if (state === "paid") return <PaidOrder loaded={loaded} balance={balance} sendsEmail={sendsEmail} />;
  if (state === "open")
    return (
      <Message title={t("open.title")} text={t("open.text")}>
        <LoadingStrip label={t("open.waiting")} />
        <div className="flex flex-wrap gap-3">
          <Button variant="quiet" busy={refreshing} onClick={refresh}>
            {t("open.ask")}
          </Button>
          <ButtonLink href={getPaymentHref(number)} variant="plain">
            {t("open.pay")}
          </ButtonLink>
        </div>
      </Message>
    );
  if (state === "failed")
    return (
      <Message title={t("failed.title")} text={t("failed.text")}>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={getPaymentHref(number)}>{t("failed.action")}</ButtonLink>
          <ButtonLink href={loaded.from} variant="quiet">
            {t("failed.change")}
          </ButtonLink>
        </div>
      </Message>
    );
  if (state === "expired")
    return (
      <Message title={t("expired.title")} text={t(loaded.isLate ? "expired.late" : "expired.text")}>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={loaded.from}>{t("expired.action")}</ButtonLink>
          {loaded.next ? (
            <ButtonLink href={loaded.next} variant="quiet">
              {t("toCar")}
            </ButtonLink>
          ) : null}
        </div>
      </Message>
    );
  if (state === "held")
    return (
      <Message title={t("held.title")} text={t("held.text", { number })}>
        {loaded.next ? (
          <ButtonLink href={loaded.next} variant="quiet" className="justify-self-start">
            {t("toCar")}
          </ButtonLink>
        ) : null}
      </Message>
    );
  return (
    <Message title={t("refunded.title")} text={t(state === "refunded" ? "refunded.text" : "refunded.part")} />
  );
}

function Message({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="grid content-start gap-5">
      <div>
        <h2 className="heading text-2xl">{title}</h2>
        <p className="mt-3 max-w-measure">{text}</p>
      </div>
      {children}
    </div>
  );
}

/** Refreshes the balance once the payment is final. `refetch` is null for visitors, who can't read orders. */
function useSettledOrder(state: OrderState, refetch: (() => unknown) | null) {
  const client = useQueryClient();
  const forget = useCheckoutDraft((draft) => draft.forget);
  useEffect(() => {
    if (state === "open" || state === "failed") return;
    dropOrderKey();
    forgetLastOrder();
    if (state === "expired") return;
    forget();
    if (!refetch) return;
    void refetch();
    void invalidateActiveClients(client, [accountKeys.all, orderKeys.all]);
  }, [state, refetch, client, forget]);
}
