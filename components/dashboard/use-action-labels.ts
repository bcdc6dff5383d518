"use client";
import { useTranslations } from "next-intl";
import { useUser } from "@/lib/account/client/account";
import type { Product } from "@/lib/report/contract/report";
import { getCheckoutHref, type PurchaseInput } from "@/lib/routes";
import type { useDocument } from "./use-document";

type Situation = Pick<ReturnType<typeof useDocument>, "action" | "isPaidFor" | "paysWith" | "balance">;

export type Purchase = Pick<PurchaseInput, "vin" | "namedModel" | "classic"> & { product: Product };

export function purchaseHref({ product, vin, namedModel, classic }: Purchase): string {
  return getCheckoutHref({ product, vin, namedModel, classic });
}

type RemakeCost = ReturnType<typeof useDocument>["remakeCost"];

export function useRemakeDetail() {
  const t = useTranslations("dashboard.action");
  return (cost: RemakeCost, balance: number | null): string => {
    if (cost === "credit")
      return balance === null ? t("creditOrPlan") : t("priceAndBalance", { count: balance });
    return t(cost === "none" ? "noCredit" : cost);
  };
}

export function useActionLabels(product: Product) {
  const t = useTranslations("dashboard.action");
  const { data: user } = useUser();
  return ({ action, isPaidFor, paysWith, balance }: Situation): { label: string; detail: string | null } => {
    if (action.kind === "open") return { label: t(`${product}.open`), detail: null };
    if (action.kind === "purchase") {
      const detail = t(user?.signupCreditsDue ? "confirmFirst" : "noCredit");
      return { label: t(`${product}.buy`), detail };
    }
    const label = t(`${product}.generate`);
    if (action.kind === "login") return { label, detail: t("price") };
    if (action.kind === "unread") return { label, detail: null };
    if (isPaidFor) return { label, detail: t("free") };
    if (paysWith === "subscription") return { label, detail: t("plan") };
    const price = balance === null ? t("creditOrPlan") : t("priceAndBalance", { count: balance });
    return { label, detail: price };
  };
}
