"use client";
import { useTranslations } from "next-intl";
import type { SheetWords } from "@/lib/core/live-sheet";
import { formatCents } from "@/lib/core/money";

/** What a printed sheet says of its sums and its basis, in the reader's language; lib/core/live-sheet.ts puts it on. */
export function useSheetTexts(): SheetWords {
  const t = useTranslations("builder.printed");
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
