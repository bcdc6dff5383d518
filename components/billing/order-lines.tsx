"use client";
import { useTranslations } from "next-intl";
import { VinText } from "@/components/ui/vin-text";
import type { OrderWire } from "@/lib/billing/contract/orders";
import { AmountLines } from "./amount-lines";
import { nameOrder } from "./order-name";
import { useVehicleName } from "./order-vehicle";

export function OrderLines({ order }: { order: OrderWire }) {
  const t = useTranslations("billing.order");
  const name = useVehicleName(order.vin ?? "", order.vehicle ?? null);
  return (
    <section aria-label={t("title")} className="self-start rounded border border-rule">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-hairline border-b px-4 py-3">
        <h2 className="heading text-lg">{t("title")}</h2>
        <p className="caps num">{order.number}</p>
      </div>
      {order.vin || name ? (
        <p className="flex flex-wrap items-baseline gap-x-3 px-4 pt-3">
          <span className="caps">{t("for")}</span>
          {name ? <span className="font-semibold">{name}</span> : null}
          {order.vin ? <VinText vin={order.vin} className="text-ink-2 text-sm" /> : null}
        </p>
      ) : null}
      <AmountLines
        title={nameOrder(order) ?? t("title")}
        coupon={order.coupon_code}
        tax={order.tax}
        amounts={{
          currency: order.currency,
          subtotal: order.subtotal_cents,
          discount: order.discount_cents,
          tax: order.tax_cents,
          total: order.total_cents,
        }}
      />
    </section>
  );
}
