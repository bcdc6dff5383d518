"use client";
import { useLocale } from "next-intl";
import { formatCents, formatDollars } from "@/lib/core/money";

/** The Spanish of the United States: amounts stand as on a receipt, '$14.99', and miles as on the documents, '61,250'. */
const REGION = { en: "en-US", es: "es-US" } as const;

/**
 * Integer cents of a currency as the reader writes them; an estimate in whole dollars. Dollars are written without Intl, as
 * the documents write them: its first format takes a slow phone as long as drawing the page.
 */
export function useMoney(): (cents: number, currency: string, whole?: "whole") => string {
  const locale = useLocale();
  return (cents, currency, whole) => {
    if (currency === "USD") return whole ? formatDollars(cents) : formatCents(cents);
    const places = whole ? { maximumFractionDigits: 0 } : {};
    return new Intl.NumberFormat(REGION[locale], { style: "currency", currency, ...places }).format(
      cents / 100,
    );
  };
}
