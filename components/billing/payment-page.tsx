"use client";
import { useTranslations } from "next-intl";
import { Suspense, useEffect } from "react";
import { ButtonLink } from "@/components/ui/button";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { leaveFor } from "@/lib/account/client/session";
import { lazyWithPreload } from "@/lib/platform/browser";
import { getPaymentHref, getSuccessHref } from "@/lib/routes";
import { type OrderState, OrderStatus } from "./order-status";
import { PurchaseGuard } from "./purchase-guard";
import { type LoadedOrder, useOrder } from "./use-order";

const OrderLines = lazyWithPreload(async () => (await import("./order-lines")).OrderLines);
const GatewayPayment = lazyWithPreload(async () => (await import("./gateway-payment")).GatewayPayment);
const SandboxPayment = lazyWithPreload(async () => (await import("./sandbox-payment")).SandboxPayment);

export function PaymentPage({ number }: { number: string }) {
  const loaded = useOrder(number);
  return (
    <PurchaseGuard>
      <OrderStatus number={number} path={getPaymentHref(number)}>
        {({ state, sandbox }) => <Payment number={number} loaded={loaded} state={state} sandbox={sandbox} />}
      </OrderStatus>
    </PurchaseGuard>
  );
}

interface PaymentProps {
  number: string;
  loaded: LoadedOrder;
  state: OrderState;
  sandbox: boolean;
}

function Payment({ number, loaded, state, sandbox }: PaymentProps) {
  const t = useTranslations("billing.payment");
  const common = useTranslations("common");
  const canBePaid = state === "open" || state === "failed";
  const isOver = state === "expired";
  useEffect(() => {
    if (!canBePaid && !isOver) leaveFor(getSuccessHref(number));
  }, [canBePaid, isOver, number]);

  if (isOver)
    return (
      <div className="grid justify-items-start gap-5">
        <p className="max-w-measure">{t(loaded.isLate ? "late" : "over")}</p>
        <ButtonLink href={loaded.from}>{t("startAgain")}</ButtonLink>
      </div>
    );
  if (!canBePaid) return <LoadingStrip label={t("settled")} />;
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1.35fr_1fr]">
      <div className="min-w-0 max-lg:order-2">
        <Suspense fallback={<LoadingStrip label={common("loading")} />}>
          {sandbox ? (
            <SandboxPayment
              number={number}
              order={loaded.order}
              wasDeclined={state === "failed"}
              from={loaded.from}
            />
          ) : (
            <GatewayPayment loaded={loaded} />
          )}
        </Suspense>
      </div>
      <Suspense fallback={null}>{loaded.order ? <OrderLines order={loaded.order} /> : null}</Suspense>
    </div>
  );
}
