"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense } from "react";
import { lazyWithPreload } from "@/lib/platform/browser";
import { useCanPurchase } from "@/lib/webview/client/use-webview";

const EmptyState = lazyWithPreload(async () => (await import("@/components/ui/empty-state")).EmptyState);

/** Inside a host app, replaces the children with a note if the site hides purchases there. */
export function PurchaseGuard({ children }: { children: ReactNode }) {
  const t = useTranslations("billing.notSold");
  if (useCanPurchase()) return children;
  return (
    <Suspense fallback={null}>
      <EmptyState title={t("title")}>{t("text")}</EmptyState>
    </Suspense>
  );
}
