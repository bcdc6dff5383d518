"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { RetryNote } from "@/components/layout/retry-note";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadingStrip } from "@/components/ui/progress";
import { ApiError } from "@/lib/client/api-error";
import { stickerDocumentQuery } from "@/lib/client/sticker";
import { dashboardHref, STICKER_HASH } from "@/lib/routes";
import { StickerSheet } from "./sticker-sheet";

/** The user's sticker of a VIN: loading, not made, away, or the sheet with its PDF. */
export function StickerView({ vin }: { vin: string }) {
  const t = useTranslations("sticker");
  const { data, error, refetch } = useQuery(stickerDocumentQuery(vin));
  if (data)
    return (
      <div className="grid gap-4 px-3 py-5 md:px-10 md:py-8 print:p-0">
        <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
          <p className="text-[0.9375rem] text-ink-2">{t("pdfNote")}</p>
          <ButtonLink href={data.url} prefetch={false} target="_blank">
            {t("download")}
          </ButtonLink>
        </div>
        <StickerSheet sticker={data.document} />
      </div>
    );
  if (!error)
    return (
      <div className="px-4 py-8 md:p-10">
        <LoadingStrip label={t("opening")} />
      </div>
    );
  const missing = error instanceof ApiError && error.code === "not_found";
  return (
    <div className="px-4 py-8 md:p-10">
      {missing ? (
        <EmptyState
          title={t("missing")}
          action={<ButtonLink href={dashboardHref(vin, STICKER_HASH)}>{t("make")}</ButtonLink>}
        >
          {t("missingText")}
        </EmptyState>
      ) : (
        <RetryNote error={error} onRetry={() => refetch()} />
      )}
    </div>
  );
}
