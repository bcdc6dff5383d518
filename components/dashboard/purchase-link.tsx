"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { useMaySell } from "@/components/providers/use-may-sell";
import { ButtonLink } from "@/components/ui/button";
import { type Purchase, purchaseHref } from "./use-action-labels";

type PurchaseLinkProps = Omit<ComponentProps<typeof ButtonLink>, "href"> & Purchase;

export function PurchaseLink({ product, vin, namedModel, classic, ...link }: PurchaseLinkProps) {
  const t = useTranslations("dashboard.action.notSold");
  if (!useMaySell()) return <p className="font-semibold">{t(product)}</p>;
  return <ButtonLink href={purchaseHref({ product, vin, namedModel, classic })} {...link} />;
}
