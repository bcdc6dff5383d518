"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { ButtonLink } from "@/components/ui/button";
import { useMaySell } from "@/lib/client/use-webview";
import type { Product } from "@/lib/contract/report";
import { purchaseHref } from "./use-action-words";

interface PurchaseLinkProps extends Omit<ComponentProps<typeof ButtonLink>, "href"> {
  product: Product;
  vin: string;
  classic: boolean;
}

/** The way to a credit for a car's document; where this page may not sell, only that there is none. */
export function PurchaseLink({ product, vin, classic, ...link }: PurchaseLinkProps) {
  const t = useTranslations("dashboard.action.notSold");
  if (!useMaySell()) return <p className="font-semibold">{t(product)}</p>;
  return <ButtonLink href={purchaseHref(product, vin, classic)} {...link} />;
}
