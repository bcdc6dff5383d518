"use client";
import { useLocale, useTranslations } from "next-intl";
import { StateMark } from "@/components/ui/state-mark";
import type { StickerData } from "@/lib/contract/builder";

/** Where the choices come from, and how far they may be trusted; said before anything is chosen. */
export function BasisNote({ data }: { data: StickerData }) {
  const t = useTranslations("builder.basis");
  const locale = useLocale();
  const { basis, build_state, source, date } = data;
  const isKnown = basis !== "specification";
  const isSilent = build_state === "unavailable";
  const day = date && /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T00:00:00Z`) : null;
  const told = day?.toLocaleDateString(locale, { dateStyle: "medium", timeZone: "UTC" }) ?? date;
  return (
    <div className="grid gap-1 text-[0.9375rem]">
      {isKnown ? (
        <b className="condensed">{t(basis)}</b>
      ) : (
        <StateMark state={build_state}>{t(isSilent ? "silent" : basis)}</StateMark>
      )}
      <p className="text-ink-2">{t(isSilent ? "silentText" : `${basis}Text`)}</p>
      {isKnown && source ? (
        <p className="text-ink-2 text-sm">{told ? t("source", { source, date: told }) : source}</p>
      ) : null}
    </div>
  );
}
