"use client";
import { useLocale } from "next-intl";

/** The Spanish of the United States: amounts stand as on a receipt, '$14.99', with the currency's own mark. */
const REGION = { en: "en-US", es: "es-US" } as const;

/** Integer cents of a currency as the reader writes them. */
export function useMoney(): (cents: number, currency: string) => string {
  const locale = useLocale();
  return (cents, currency) =>
    new Intl.NumberFormat(REGION[locale], { style: "currency", currency }).format(cents / 100);
}
