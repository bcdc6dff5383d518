"use client";
import { useTranslations } from "next-intl";
import { DescriptionList } from "@/components/ui/description-list";
import { useMoney } from "@/lib/client/use-money";
import { formatRate } from "@/lib/core/money";

interface AmountLinesProps {
  /** The name of the product. */
  title: string;
  coupon: string | null;
  tax: { rate_bp: number; label: string };
  /** Integer cents. */
  amounts: { currency: string; subtotal: number; discount: number; tax: number; total: number };
  /** The total is being recalculated. */
  pending?: boolean;
}

/** The price box of a window sticker: lines with leaders, the total in reverse. */
export function AmountLines({ title, coupon, tax, amounts, pending = false }: AmountLinesProps) {
  const t = useTranslations("billing.summary");
  const money = useMoney();
  const { currency } = amounts;
  const rate = formatRate(tax.rate_bp);
  const items = [
    { label: title, value: money(amounts.subtotal, currency) },
    ...(amounts.discount > 0
      ? [{ label: t("discount", { code: coupon ?? "" }), value: money(-amounts.discount, currency) }]
      : []),
    {
      label: tax.rate_bp > 0 ? t("taxAt", { label: tax.label, rate }) : t("tax"),
      value: money(amounts.tax, currency),
    },
  ];
  return (
    <div aria-busy={pending || undefined}>
      <DescriptionList items={items} className="px-4 pt-2 pb-2" />
      <p className="num flex items-baseline justify-between gap-4 bg-ink px-4 py-3 text-sheet">
        <span className="font-extrabold font-label text-lg uppercase [font-stretch:80%]">{t("total")}</span>
        <strong data-testid="total" className="font-label font-extrabold text-xl [font-stretch:84%]">
          {pending ? "…" : money(amounts.total, currency)}
        </strong>
      </p>
    </div>
  );
}
