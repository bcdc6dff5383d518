"use client";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { CheckIcon } from "@/components/ui/icons";
import { loginHref, routes } from "@/lib/routes";
import type { LoadedOrder } from "./use-order";

interface PaidOrderProps {
  loaded: LoadedOrder;
  balance: ReactNode;
}

/** A paid order: the new balance, the receipt, and one next step. */
export function PaidOrder({ loaded, balance }: PaidOrderProps) {
  const t = useTranslations("billing.paid");
  const { user, order, note } = loaded;
  const message = user !== null ? t("text") : note?.email ? t("visitor", { email: note.email }) : t("mailed");
  return (
    <div className="grid content-start gap-6">
      <div>
        <h2 className="heading flex items-center gap-3 text-2xl">
          <CheckIcon className="size-6 text-money" />
          {t("title")}
        </h2>
        {order?.test ? <p className="mt-3 font-semibold">{t("test")}</p> : null}
        <p className="mt-2 max-w-measure">{message}</p>
        {order?.plan.kind === "subscription" ? (
          <p className="mt-2 max-w-measure">{t("subscription")}</p>
        ) : null}
      </div>
      {user !== null ? (
        <div>
          <h3 className="caps">{t("balance")}</h3>
          {balance}
        </div>
      ) : null}
      <NextStep loaded={loaded} />
    </div>
  );
}

function NextStep({ loaded: { user, order, next } }: { loaded: LoadedOrder }) {
  const t = useTranslations("billing.paid");
  const locale = useLocale();
  if (user === null)
    return (
      <ButtonLink
        href={loginHref(next ?? routes.dashboard)}
        size="lg"
        className="justify-self-start max-sm:w-full"
      >
        {t("logIn")}
      </ButtonLink>
    );
  const what = order?.vin ? (order.plan.product === "sticker" ? "sticker" : "report") : null;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <ButtonLink href={next ?? routes.dashboard} size="lg" className="max-sm:w-full">
        {t(what ? `next.${what}` : next ? "next.back" : "next.find")}
      </ButtonLink>
      {order?.receipt ? (
        <Link
          href={`${order.receipt}&locale=${locale}`}
          prefetch={false}
          target="_blank"
          className="inline-flex min-h-11 items-center"
        >
          {t("receipt")}
        </Link>
      ) : null}
    </div>
  );
}
