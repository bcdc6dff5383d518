"use client";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { ReportDisputes } from "@/components/dispute/report-disputes";
import { useOffer } from "@/components/providers/offers-provider";
import { ShareDocument } from "@/components/share/share-document";
import { DocumentQueryView } from "@/components/shell/document-query-view";
import { useLanguageName } from "@/components/shell/use-language-name";
import { Button, ButtonLink } from "@/components/ui/button";
import type { Locale } from "@/lib/platform/i18n";
import { reportDocumentQuery, reportVersionsQuery } from "@/lib/report/client/report";
import { downloadHref, getDashboardHref, REPORT_HASH } from "@/lib/routes";
import { printPage } from "@/lib/webview/client/webview";
import { RefreshReport } from "./refresh-report";
import { ReportDocument } from "./report-document";

function PrintButton({ file }: { file: string }) {
  const t = useTranslations("report");
  return (
    <Button variant="quiet" onClick={() => printPage(file)}>
      {t("print")}
    </Button>
  );
}

/** The PDF keeps the language in which it was issued (docs/decisions/report-language.md). */
function PdfLanguage({ code }: { code: Locale }) {
  const t = useTranslations("report");
  return (
    <p className="border-hairline border-b bg-band px-4 py-2.5 text-[0.9375rem] md:px-10 print:hidden">
      {t("pdfLanguage", { language: useLanguageName()(code) })}
    </p>
  );
}

export function EarlierVersions({ vin, number }: { vin: string; number: string }) {
  const t = useTranslations("report.regenerate");
  const format = useFormatter();
  const { data } = useQuery(reportVersionsQuery(vin));
  const earlier = (data ?? []).filter((version) => version.number !== number);
  if (earlier.length === 0) return null;
  return (
    <details className="px-4 pb-8 md:px-10 print:hidden">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {t("earlier", { count: earlier.length })}
      </summary>
      <ul>
        {earlier.map(({ number, created, url }) => (
          <li key={number} className="border-hairline border-b">
            <a href={url} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center">
              {t("version", {
                number,
                date: format.dateTime(new Date(created), { dateStyle: "medium", timeZone: "UTC" }),
              })}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ReportViewProps {
  vin: string;
  product?: "vhr" | "uvc";
  isGlobal?: boolean;
  inDashboard?: boolean;
  isRefreshRequested?: boolean;
}

export function ReportView({
  vin,
  product = "vhr",
  isGlobal = false,
  inDashboard = false,
  isRefreshRequested = false,
}: ReportViewProps) {
  const t = useTranslations("report");
  const locale = useLocale();
  const enabled = useOffer("documents");
  const ownApi = useOffer("ownApi");
  return (
    <DocumentQueryView
      vin={vin}
      product={product}
      query={useQuery({ ...reportDocumentQuery(vin, product, locale), enabled })}
      generateHref={getDashboardHref(vin, REPORT_HASH)}
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
      {({ document, url }) => {
        const actions = (
          <>
            {product === "vhr" ? (
              <RefreshReport
                key={String(isRefreshRequested)}
                vin={vin}
                isGlobal={isGlobal}
                isRequested={isRefreshRequested}
                showsFailure={!inDashboard}
              />
            ) : null}
            <ShareDocument vin={vin} product={product} title={document.title} />
            <PrintButton file={url} />
            <ButtonLink href={downloadHref(url)} prefetch={false} download>
              {t("download")}
            </ButtonLink>
          </>
        );
        const language = document.madeIn ? <PdfLanguage code={document.madeIn} /> : null;
        if (product === "uvc")
          return (
            <>
              {language}
              <ReportDocument report={document} actions={actions} isNamedAbove={inDashboard} />
            </>
          );
        return (
          <>
            {language}
            <ReportDisputes report={document} file={url}>
              {(getAction) => (
                <ReportDocument
                  report={document}
                  actions={actions}
                  actionOf={getAction}
                  isNamedAbove={inDashboard}
                />
              )}
            </ReportDisputes>
            <EarlierVersions vin={vin} number={document.number} />
          </>
        );
      }}
    </DocumentQueryView>
  );
}
