"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { useCanPurchase } from "@/lib/client/use-webview";

/**
 * Renders its children where this page may sell; in a host app of a site that does not sell there, a note instead.
 */
export function PurchaseGuard({ children }: { children: ReactNode }) {
  const t = useTranslations("billing.notSold");
  return useCanPurchase() ? children : <EmptyState title={t("title")}>{t("text")}</EmptyState>;
}
