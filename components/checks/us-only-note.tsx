"use client";
import { useTranslations } from "next-intl";
import { useServedQuery } from "@/lib/platform/browser";
import { VIN_LENGTH } from "@/lib/platform/values";
import { useEuropeanSource } from "@/lib/vehicle/client/use-european-source";
import { previewQuery } from "@/lib/vehicle/client/vehicle";

/** US sources may not cover European cars, which are detected by VIN or by their source in the garage. */
export function UsOnlyNote({ vin }: { vin: string }) {
  const t = useTranslations("checks.quick");
  const { data } = useServedQuery({ ...previewQuery(vin), enabled: vin.length === VIN_LENGTH });
  const isSavedAsEuropean = useEuropeanSource(vin);
  if (!data?.isEurope && !isSavedAsEuropean) return null;
  return <p className="mb-4 max-w-measure text-[0.9375rem] text-ink-2">{t("usOnly")}</p>;
}
