"use client";
import { useTranslations } from "next-intl";
import { Suspense, useEffect } from "react";
import { ButtonLink } from "@/components/ui/button";
import { LoadingStrip } from "@/components/ui/progress";
import { lazyPart } from "@/lib/client/lazy-part";
import { leaveFor } from "@/lib/client/session";
import { paymentHref, successHref } from "@/lib/routes";
import { AskState, type OrderState } from "./ask-state";
import { SoldHere } from "./sold-here";
import { type KnownOrder, useOrder } from "./use-order";

const OrderLines = lazyPart(async () => (await import("./order-lines")).OrderLines);
const GatewayWay = lazyPart(async () => (await import("./gateway-way")).GatewayWay);
const SandboxDesk = lazyPart(async () => (await import("./sandbox-desk")).SandboxDesk);

/** The way to the gateway, and the sandbox's own page (PAGE-12). */
export function PaymentDesk({ number }: { number: string }) {
  const known = useOrder(number);
  return (
    <SoldHere>
      <AskState number={number} path={paymentHref(number)}>
        {({ state, sandbox }) => <Way {...{ number, known, state, sandbox }} />}
      </AskState>
    </SoldHere>
  );
}

interface WayProps {
  number: string;
  known: KnownOrder;
  state: OrderState;
  sandbox: boolean;
}

function Way({ number, known, state, sandbox }: WayProps) {
  const t = useTranslations("checkout.payment");
  const common = useTranslations("common");
  const canBePaid = state === "open" || state === "failed";
  const isOver = state === "expired";
  useEffect(() => {
    if (!canBePaid && !isOver) leaveFor(successHref(number));
  }, [canBePaid, isOver, number]);

  if (isOver)
    return (
      <div className="grid justify-items-start gap-5">
        <p className="max-w-measure">{t(known.isLate ? "late" : "over")}</p>
        <ButtonLink href={known.from}>{t("startAgain")}</ButtonLink>
      </div>
    );
  if (!canBePaid) return <LoadingStrip label={t("settled")} />;
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1.35fr_1fr]">
      <div className="min-w-0 max-lg:order-2">
        <Suspense fallback={<LoadingStrip label={common("loading")} />}>
          {sandbox ? (
            <SandboxDesk
              number={number}
              order={known.order}
              wasDeclined={state === "failed"}
              from={known.from}
            />
          ) : (
            <GatewayWay known={known} />
          )}
        </Suspense>
      </div>
      <Suspense fallback={null}>{known.order ? <OrderLines order={known.order} /> : null}</Suspense>
    </div>
  );
}
