"use client";
import { useTranslations } from "next-intl";
import { DescriptionList } from "@/components/ui/description-list";
import { useMoney } from "@/lib/platform/browser";
import { formatRate } from "@/lib/platform/i18n";

interface AmountLinesProps {
  title: string;
  coupon: string | null;
  /** Null if the seller may add an unknown tax. */
  tax: { rate_bp: number; label: string } | null;
  /** Integer cents; null means unknown. */
  amounts: {
    currency: string;
    subtotal: number | null;
    discount: number | null;
    tax: number | null;
    total: number | null;
  };
  pending?: boolean;
}

export function AmountLines({ title, coupon, tax, amounts, pending = false }: AmountLinesProps) {
  const t = useTranslations("billing.summary");
  const money = useMoney();
  const { discount } = amounts;
  const format = (cents: number | null) => (cents === null ? t("unknown") : money(cents, amounts.currency));
  const items = [{ label: title, value: format(amounts.subtotal) }];
  if (discount === null && coupon !== null)
    items.push({ label: t("discount", { code: coupon }), value: t("atPayment") });
  if (discount !== null && discount > 0)
    items.push({ label: t("discount", { code: coupon ?? "" }), value: format(-discount) });
  if (tax) {
    const label =
      tax.rate_bp > 0 ? t("taxAt", { label: tax.label, rate: formatRate(tax.rate_bp) }) : t("tax");
    items.push({ label, value: format(amounts.tax) });
  }
  return (
    <div aria-busy={pending || undefined}>
      <DescriptionList items={items} className="px-4 pt-2 pb-2" />
      <p className="num flex items-baseline justify-between gap-4 bg-ink px-4 py-3 text-sheet">
        <span className="font-extrabold font-label text-lg uppercase [font-stretch:80%]">
          {t(tax ? "total" : "totalBeforeTax")}
        </span>
        <strong data-testid="total" className="font-label font-extrabold text-xl [font-stretch:84%]">
          {pending ? "…" : format(amounts.total)}
        </strong>
      </p>
    </div>
  );
}
