"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Tabs } from "@/components/ui/tabs";
import { ENTITLED_PRODUCTS, type EntitledProduct } from "@/lib/core/credits/products";

interface ProductTabsProps {
  value: EntitledProduct;
  onChange: (product: EntitledProduct) => void;
  children: ReactNode;
}

/** Reports or stickers, for buyers who arrive without a product. */
export function ProductTabs({ value, onChange, children }: ProductTabsProps) {
  const t = useTranslations("billing.plan");
  return (
    <Tabs
      variant="line"
      label={t("productsLabel")}
      tabs={ENTITLED_PRODUCTS.map((product) => ({ value: product, label: t(`products.${product}`) }))}
      value={value}
      onChange={onChange}
      panelClassName="pt-2"
    >
      {children}
    </Tabs>
  );
}
