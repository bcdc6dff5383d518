"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Tabs } from "@/components/ui/tabs";

const PRODUCTS = ["vhr", "sticker"] as const;
type TabProduct = (typeof PRODUCTS)[number];

interface ProductTabsProps {
  value: TabProduct;
  onChange: (product: TabProduct) => void;
  children: ReactNode;
}

/** Reports or stickers, for buyers who arrive without a product. */
export function ProductTabs({ value, onChange, children }: ProductTabsProps) {
  const t = useTranslations("billing.plan");
  return (
    <Tabs
      variant="line"
      label={t("shelves")}
      tabs={PRODUCTS.map((product) => ({ value: product, label: t(`shelf.${product}`) }))}
      value={value}
      onChange={onChange}
      panelClassName="pt-2"
    >
      {children}
    </Tabs>
  );
}
