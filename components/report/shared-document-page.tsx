"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useLanguageName } from "@/components/shell/use-language-name";
import { StickerSheet } from "@/components/sticker/sticker-sheet";
import { ButtonLink } from "@/components/ui/button";
import { downloadHref } from "@/lib/routes";
import type { SharedDocument } from "@/lib/share/contract/share";
import { ReportDocument } from "./report-document";

export function SharedView({ shared: { data, expires_at } }: { shared: SharedDocument }) {
  const t = useTranslations("share.page");
  const format = useFormatter();
  const getName = useLanguageName();
  const until = format.dateTime(new Date(expires_at), { dateStyle: "medium" });
  // Reports follow the page's language; stickers keep the language in which they were issued.
  const madeIn = data.product === "sticker" ? undefined : data.document.madeIn;
  return (
    <div className="mx-auto min-h-dvh max-w-page bg-sheet md:my-6 md:min-h-0 md:rounded md:border md:border-rule print:m-0 print:border-0">
      <h1 className="sr-only">{t(data.product === "sticker" ? "sticker" : "report")}</h1>
      <div className="flex flex-wrap items-center justify-between gap-3 border-hairline border-b bg-band px-4 py-3 md:px-10 print:hidden">
        <p className="text-[0.9375rem]">
          {t("note", { until })}
          {madeIn ? ` ${t("pdfLanguage", { language: getName(madeIn) })}` : null}
        </p>
        <ButtonLink href={downloadHref(data.url)} prefetch={false} download rel="noreferrer">
          {t("download")}
        </ButtonLink>
      </div>
      {data.product === "sticker" ? (
        <div className="px-3 py-5 md:px-10 md:py-8 print:p-0">
          <StickerSheet sticker={data.document} />
        </div>
      ) : (
        <ReportDocument report={data.document} />
      )}
    </div>
  );
}
