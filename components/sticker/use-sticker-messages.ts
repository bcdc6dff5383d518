"use client";
import { useTranslations } from "next-intl";
import { formatCents } from "@/lib/platform/i18n";
import type { LinePrice, Stars } from "@/lib/vehicle/contract/build-data";

/** Unknown values are labeled as unknown, never shown as zero. */
export function useStickerMessages() {
  const t = useTranslations("sticker");
  return {
    t,
    price: (price: LinePrice): string => {
      if (price === null) return t("notAvailable");
      if (price === "included") return t("included");
      return price === "no_charge" ? t("noCharge") : formatCents(price);
    },
    cents: (cents: number | null): string => (cents === null ? t("notAvailable") : formatCents(cents)),
    stars: (stars: Stars): string => {
      if (stars === null) return t("notAvailable");
      return stars === "not_rated" ? t("safety.notRated") : "★".repeat(stars);
    },
  };
}
