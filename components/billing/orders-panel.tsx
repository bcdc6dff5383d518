"use client";
import { useTranslations } from "next-intl";
import { useOffer } from "@/components/providers/offers-provider";
import { Section } from "@/components/ui/card";
import { OrderList } from "./order-list";
import { RefundTerms } from "./refund-terms";
import { SubscriptionList } from "./subscription-list";

export function OrdersPanel() {
  const t = useTranslations("profile");
  const hasSubscriptions = useOffer("subscriptions");
  const hasOrders = useOffer("orders");
  return (
    <div className="grid gap-10">
      {hasSubscriptions ? (
        <Section title={t("subscriptions.title")}>
          <SubscriptionList />
        </Section>
      ) : null}
      {hasOrders ? (
        <Section title={t("orders.title")}>
          <div className="grid gap-6">
            <OrderList />
            <RefundTerms />
          </div>
        </Section>
      ) : null}
    </div>
  );
}
