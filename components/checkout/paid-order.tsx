"use client";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { CheckIcon } from "@/components/ui/icons";
import { loginHref, routes } from "@/lib/routes";
import type { KnownOrder } from "./use-order";

interface PaidOrderProps {
  known: KnownOrder;
  balance: ReactNode;
}

/** Paid: what there is now, the receipt, and the one next step. */
export function PaidOrder({ known, balance }: PaidOrderProps) {
  const t = useTranslations("checkout.paid");
  const { user, order, note } = known;
  const said = user !== null ? t("text") : note?.email ? t("visitor", { email: note.email }) : t("mailed");
  return (
    <div className="grid content-start gap-6">
      <div>
        <h2 className="heading flex items-center gap-3 text-2xl">
          <CheckIcon className="size-6 text-money" />
          {t("title")}
        </h2>
        {order?.test ? <p className="mt-3 font-semibold">{t("test")}</p> : null}
        <p className="mt-2 max-w-measure">{said}</p>
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
      <NextStep known={known} />
    </div>
  );
}

function NextStep({ known: { user, order, next } }: { known: KnownOrder }) {
  const t = useTranslations("checkout.paid");
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
