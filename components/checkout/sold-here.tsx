"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { useMaySell } from "@/lib/client/use-webview";

/** What sells, where this page may; in a host app of a site that sells nothing there, that it does not. */
export function SoldHere({ children }: { children: ReactNode }) {
  const t = useTranslations("checkout.notSold");
  return useMaySell() ? children : <EmptyState title={t("title")}>{t("text")}</EmptyState>;
}
