"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { ButtonLink } from "@/components/ui/button";
import { useCanPurchase } from "@/lib/client/use-webview";
import { type Purchase, purchaseHref } from "./use-action-labels";

type PurchaseLinkProps = Omit<ComponentProps<typeof ButtonLink>, "href"> & Purchase;

/** Link to buy a credit for a vehicle's document; where this page may not sell, only the note that there is none. */
export function PurchaseLink({ product, vin, named, classic, ...link }: PurchaseLinkProps) {
  const t = useTranslations("dashboard.action.notSold");
  if (!useCanPurchase()) return <p className="font-semibold">{t(product)}</p>;
  return <ButtonLink href={purchaseHref({ product, vin, named, classic })} {...link} />;
}
