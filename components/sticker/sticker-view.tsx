"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useOffer } from "@/components/providers/offers-provider";
import { ShareDocument } from "@/components/share/share-document";
import { DocumentQueryView } from "@/components/shell/document-query-view";
import { ButtonLink } from "@/components/ui/button";
import { downloadHref, getDashboardHref, STICKER_HASH } from "@/lib/routes";
import { stickerDocumentQuery } from "@/lib/sticker/client/sticker";
import { StickerSheet } from "./sticker-sheet";

export function StickerView({ vin }: { vin: string }) {
  const t = useTranslations("sticker");
  const enabled = useOffer("documents");
  const ownApi = useOffer("ownApi");
  return (
    <DocumentQueryView
      vin={vin}
      product="sticker"
      query={useQuery({ ...stickerDocumentQuery(vin), enabled })}
      generateHref={getDashboardHref(vin, STICKER_HASH)}
      labels={{
        loading: t("opening"),
        missing: t("missing"),
        missingText: t("missingText", { exact: String(ownApi) }),
        generate: t("openDashboard"),
        ready: t("ready"),
        readyText: t("readyText"),
        openPdf: t("openPdf"),
        noAddress: t("noAddress"),
        noAddressText: t("noAddressText"),
      }}
    >
      {({ url, picture, document }) => (
        <div className="grid gap-4 px-3 py-5 md:px-10 md:py-8 print:p-0">
          <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
            <p className="text-[0.9375rem] text-ink-2">{t("pdfNote")}</p>
            <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:grow">
              <ShareDocument vin={vin} product="sticker" title={t("label")} />
              {picture ? (
                <ButtonLink variant="quiet" href={picture} prefetch={false} target="_blank">
                  {t("picture")}
                </ButtonLink>
              ) : null}
              <ButtonLink href={downloadHref(url)} prefetch={false} download>
                {t("download")}
              </ButtonLink>
            </div>
          </div>
          <StickerSheet sticker={document} />
        </div>
      )}
    </DocumentQueryView>
  );
}
