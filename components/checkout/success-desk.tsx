"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useEffect } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { LoadingStrip } from "@/components/ui/progress";
import { accountKeys } from "@/lib/client/account";
import { lazyPart } from "@/lib/client/lazy-part";
import { dropOrderKey } from "@/lib/client/order-intention";
import { dropLastOrder } from "@/lib/client/order-note";
import { orderKeys } from "@/lib/client/orders";
import { invalidateOpenCaches } from "@/lib/client/query-client";
import { paymentHref, successHref } from "@/lib/routes";
import { useCheckoutDraft } from "@/stores/checkout";
import { AskState, type OrderState } from "./ask-state";
import { type KnownOrder, useOrder } from "./use-order";

const OrderLines = lazyPart(async () => (await import("./order-lines")).OrderLines);
const PaidOrder = lazyPart(async () => (await import("./paid-order")).PaidOrder);

/** A payment that is not settled is asked about by itself: often at first, then with patience, then on request. */
export function askAgain(state: OrderState | undefined, asked: number): number | false {
  if (state !== "open") return false;
  if (asked <= 10) return 3_000;
  return asked <= 40 ? 10_000 : false;
}

/** What became of the purchase, as the server knows it (PAGE-12). */
export function SuccessDesk({ number, balance }: { number: string; balance: ReactNode }) {
  const known = useOrder(number);
  return (
    <AskState number={number} path={successHref(number)} again={askAgain}>
      {({ state, ask, asking }) => (
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1.35fr_1fr]">
          <div className="min-w-0" aria-live="polite">
            <Suspense fallback={null}>
              <Outcome {...{ number, known, state, balance, ask, asking }} />
            </Suspense>
          </div>
          <Suspense fallback={null}>{known.order ? <OrderLines order={known.order} /> : null}</Suspense>
        </div>
      )}
    </AskState>
  );
}

interface OutcomeProps {
  number: string;
  known: KnownOrder;
  state: OrderState;
  balance: ReactNode;
  ask: () => void;
  asking: boolean;
}

function Outcome({ number, known, state, balance, ask, asking }: OutcomeProps) {
  const t = useTranslations("checkout.outcome");
  useSettled(state, known.refetch);
  if (state === "paid") return <PaidOrder known={known} balance={balance} />;
  if (state === "open")
    return (
      <Told title={t("open.title")} text={t("open.text")}>
        <LoadingStrip label={t("open.waiting")} />
        <div className="flex flex-wrap gap-3">
          <Button look="quiet" busy={asking} onClick={ask}>
            {t("open.ask")}
          </Button>
          <ButtonLink href={paymentHref(number)} look="plain">
            {t("open.pay")}
          </ButtonLink>
        </div>
      </Told>
    );
  if (state === "failed")
    return (
      <Told title={t("failed.title")} text={t("failed.text")}>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={paymentHref(number)}>{t("failed.action")}</ButtonLink>
          <ButtonLink href={known.from} look="quiet">
            {t("failed.change")}
          </ButtonLink>
        </div>
      </Told>
    );
  if (state === "expired")
    return (
      <Told title={t("expired.title")} text={t(known.isLate ? "expired.late" : "expired.text")}>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={known.from}>{t("expired.action")}</ButtonLink>
          {known.next ? (
            <ButtonLink href={known.next} look="quiet">
              {t("toCar")}
            </ButtonLink>
          ) : null}
        </div>
      </Told>
    );
  if (state === "held")
    return (
      <Told title={t("held.title")} text={t("held.text", { number })}>
        {known.next ? (
          <ButtonLink href={known.next} look="quiet" className="justify-self-start">
            {t("toCar")}
          </ButtonLink>
        ) : null}
      </Told>
    );
  return (
    <Told title={t("refunded.title")} text={t(state === "refunded" ? "refunded.text" : "refunded.part")} />
  );
}

function Told({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
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

/** Once the payment has come to something: the header's balance is asked anew, and the next press is a new order. */
function useSettled(state: OrderState, refetch: () => unknown) {
  const client = useQueryClient();
  const forget = useCheckoutDraft((draft) => draft.forget);
  useEffect(() => {
    if (state === "open" || state === "failed") return;
    dropOrderKey();
    dropLastOrder();
    if (state === "expired") return;
    forget();
    void refetch();
    void invalidateOpenCaches(client, [accountKeys.all, orderKeys.all]);
  }, [state, refetch, client, forget]);
}
