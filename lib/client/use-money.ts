"use client";
import { useLocale } from "next-intl";

/** The Spanish of the United States: amounts stand as on a receipt, '$14.99', and miles as on the documents, '61,250'. */
const REGION = { en: "en-US", es: "es-US" } as const;

/** Integer cents of a currency as the reader writes them; an estimate in whole dollars. */
export function useMoney(): (cents: number, currency: string, whole?: "whole") => string {
  const locale = useLocale();
  return (cents, currency, whole) =>
    new Intl.NumberFormat(REGION[locale], {
      style: "currency",
      currency,
      ...(whole ? { maximumFractionDigits: 0 } : {}),
    }).format(cents / 100);
}

/** A count of miles as the documents write it. */
export function useMiles(): (miles: number) => string {
  const locale = useLocale();
  return (miles) => new Intl.NumberFormat(REGION[locale]).format(miles);
}
