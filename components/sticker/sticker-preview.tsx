"use client";
import { useTranslations } from "next-intl";
import type { ReactNode, RefObject } from "react";
import type { StickerPageModel } from "@/lib/contract/sticker-document";

interface StickerPreviewProps {
  sheet: StickerPageModel;
  render: (sheet: StickerPageModel) => ReactNode;
  /** The data of another trim is loading; this preview stays until then. */
  waiting: boolean;
  boxRef: RefObject<HTMLDivElement | null>;
}

/** The sheet as it will be printed, next to the form. */
export function StickerPreview({ sheet, render, waiting, boxRef }: StickerPreviewProps) {
  const t = useTranslations("stickerEditor.sheet");
  return (
    <div
      ref={boxRef}
      tabIndex={-1}
      className="min-w-0 scroll-mt-4 outline-none xl:sticky xl:top-4"
      aria-busy={waiting}
    >
      {render(sheet)}
      <div className="mt-2.5 flex flex-wrap justify-between gap-x-6 gap-y-1 text-[0.9375rem] text-ink-2">
        <p>{t("live")}</p>
        <p className={sheet.prices.warning ? "font-semibold text-red" : undefined}>
          {sheet.prices.warning ?? (sheet.prices.totalCents === null ? t("noTotal") : t("addUp"))}
        </p>
      </div>
    </div>
  );
}
