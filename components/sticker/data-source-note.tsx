"use client";
import { useLocale, useTranslations } from "next-intl";
import { StatusIcon } from "@/components/ui/status-icon";
import type { StickerData } from "@/lib/contract/sticker-builder";

/** The source of the choices and how reliable it is; shown before the form. */
export function DataSourceNote({ data }: { data: StickerData }) {
  const t = useTranslations("stickerEditor.basis");
  const locale = useLocale();
  const { basis, build_state, source, date } = data;
  const hasBuildData = basis !== "specification";
  const isUnavailable = build_state === "unavailable";
  const day = date && /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T00:00:00Z`) : null;
  const formattedDate = day?.toLocaleDateString(locale, { dateStyle: "medium", timeZone: "UTC" }) ?? date;
  return (
    <div className="grid gap-1 text-[0.9375rem]">
      {hasBuildData ? (
        <b className="condensed">{t(basis)}</b>
      ) : (
        <StatusIcon state={build_state}>{t(isUnavailable ? "unavailable" : basis)}</StatusIcon>
      )}
      <p className="text-ink-2">{t(isUnavailable ? "unavailableText" : `${basis}Text`)}</p>
      {hasBuildData && source ? (
        <p className="text-ink-2 text-sm">
          {formattedDate ? t("source", { source, date: formattedDate }) : source}
        </p>
      ) : null}
    </div>
  );
}
