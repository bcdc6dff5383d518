"use client";
import { useTranslations } from "next-intl";
import type { StickerPreviewMessages } from "@/components/sticker/live-preview";
import { formatCents } from "@/lib/core/money";

/** The notes on totals and basis as printed on the sheet, in the reader's language; live-preview.ts adds them. */
export function usePrintedText(): StickerPreviewMessages {
  const t = useTranslations("stickerEditor.printed");
  return {
    notice: t("notice"),
    buildData: t("buildData"),
    withEntered: (basis) => t("withEntered", { basis }),
    warning: (doubt, { sum, stated }) =>
      t(`warning.${doubt}`, {
        sum: sum === null ? "" : formatCents(sum),
        stated: stated === null ? "" : formatCents(stated),
      }),
  };
}
