"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { ButtonLink } from "@/components/ui/button";
import { useCanPurchase } from "@/lib/client/use-webview";
import type { Product } from "@/lib/contract/report";
import { purchaseHref } from "./use-action-labels";

interface PurchaseLinkProps extends Omit<ComponentProps<typeof ButtonLink>, "href"> {
  product: Product;
  vin: string;
  classic: boolean;
}

/** Link to buy a credit for a vehicle's document; where this page may not sell, only the note that there is none. */
export function PurchaseLink({ product, vin, classic, ...link }: PurchaseLinkProps) {
  const t = useTranslations("dashboard.action.notSold");
  if (!useCanPurchase()) return <p className="font-semibold">{t(product)}</p>;
  return <ButtonLink href={purchaseHref(product, vin, classic)} {...link} />;
}
