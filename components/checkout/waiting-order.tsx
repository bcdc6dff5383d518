"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useLastOrder } from "@/lib/client/order-note";
import { paymentHref } from "@/lib/routes";

/** An order of this tab that was left unpaid: the way on, before another one is made. */
export function WaitingOrder() {
  const t = useTranslations("checkout.waiting");
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
