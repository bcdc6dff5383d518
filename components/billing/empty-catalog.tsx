"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNote } from "@/components/ui/error-note";
import { useErrorText } from "@/lib/client/use-error-text";
import { checkoutHref } from "@/lib/routes";
import type { CheckoutState } from "./use-checkout";

/** Replaces the price list when it failed to load, has only subscriptions, or is empty. */
export function EmptyCatalog({ state }: { state: CheckoutState }) {
  const t = useTranslations("billing");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { shop, subscriptions } = state;
  if (shop.error && !shop.data)
    return (
      <ErrorNote
        title={errorText(shop.error)}
        action={
          <Button variant="quiet" size="sm" onClick={() => shop.refetch()}>
            {common("tryAgain")}
          </Button>
        }
      />
    );
  if (subscriptions.length > 0) return <p className="text-ink-2">{t("plan.onlySubscriptions")}</p>;
  return (
    <EmptyState
      title={t("plan.nothing")}
      action={
        <Link href={checkoutHref()} className="inline-flex min-h-11 items-center">
          {t("plan.everything")}
        </Link>
      }
    >
      {t("plan.nothingText")}
    </EmptyState>
  );
}
