"use client";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { checkoutHref, loginHref } from "@/lib/routes";

/** No order of this buyer under that number: a visitor may only need to log in. */
export function OrderMissing({ isVisitor, path }: { isVisitor: boolean; path: string | null }) {
  const t = useTranslations("checkout.missing");
  return (
    <EmptyState
      title={t("title")}
      action={
        isVisitor && path ? (
          <ButtonLink href={loginHref(path)}>{t("logIn")}</ButtonLink>
        ) : (
          <ButtonLink href={checkoutHref()}>{t("checkout")}</ButtonLink>
        )
      }
    >
      {t(isVisitor && path ? "visitor" : "text")}
    </EmptyState>
  );
}
