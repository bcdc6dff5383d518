import { useLocale } from "next-intl";
import { formatCents, formatDollars, getFormattingLocale } from "@/lib/platform/i18n";

/** Formats cents. Dollars skip Intl, whose first format takes a slow phone as long as rendering the page. */
export function useMoney(): (cents: number, currency: string, whole?: "whole") => string {
  const locale = useLocale();
  return (cents, currency, whole) => {
    if (currency === "USD") return whole ? formatDollars(cents) : formatCents(cents);
    const places = whole ? { maximumFractionDigits: 0 } : {};
    return new Intl.NumberFormat(getFormattingLocale(locale), {
      style: "currency",
      currency,
      ...places,
    }).format(cents / 100);
  };
}
