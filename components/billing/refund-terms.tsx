"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useOffer } from "@/components/providers/offers-provider";
import { routes } from "@/lib/routes";

export function RefundTerms() {
  const t = useTranslations("profile.refund");
  if (!useOffer("ownApi")) return null;
  return (
    <section>
      <h3 className="caps">{t("title")}</h3>
      <p className="mt-1.5 text-ink-2 text-sm">{t("credit")}</p>
      <p className="mt-1 text-ink-2 text-sm">
        {t("money")}{" "}
        <Link href={routes.refunds} prefetch={false} className="inline-flex min-h-6 items-center">
          {t("more")}
        </Link>
      </p>
    </section>
  );
}
