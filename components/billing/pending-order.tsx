"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useLastOrder } from "@/lib/client/remembered-order";
import { paymentHref } from "@/lib/routes";

/** An unpaid order of this tab, with a link to pay it before another one is placed. */
export function PendingOrder() {
  const t = useTranslations("billing.waiting");
  const number = useLastOrder();
  if (!number) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 rounded border border-hairline bg-band px-4 py-2">
      <span>{t("text", { number })}</span>
      <Link href={paymentHref(number)} className="inline-flex min-h-11 items-center">
        {t("action")}
      </Link>
    </p>
  );
}
