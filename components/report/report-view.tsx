"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DocumentOpening } from "@/components/layout/document-opening";
import { ShareDocument } from "@/components/layout/share-document";
import { ButtonLink } from "@/components/ui/button";
import { reportDocumentQuery } from "@/lib/client/report";
import { dashboardHref, REPORT_HASH } from "@/lib/routes";
import { PrintButton } from "./print-button";
import { ReportDocument } from "./report-document";

/** The user's report of a VIN: loading, not made, away, or the document with its PDF. */
export function ReportView({ vin, product = "vhr" }: { vin: string; product?: "vhr" | "uvc" }) {
  const t = useTranslations("report");
  const { data, error, refetch } = useQuery(reportDocumentQuery(vin, product));
  if (data)
    return (
      <ReportDocument
        report={data.document}
        actions={
          <>
            <ShareDocument {...{ vin, product }} title={data.document.title} />
            <PrintButton file={data.url} />
            <ButtonLink href={data.url} prefetch={false} target="_blank">
              {t("download")}
            </ButtonLink>
          </>
        }
      />
    );
  return (
    <DocumentOpening
      error={error}
      onRetry={() => refetch()}
      makeHref={dashboardHref(vin, REPORT_HASH)}
      words={{
        opening: t("opening"),
        missing: t("missing"),
        missingText: t("missingText"),
        make: t("make"),
      }}
    />
  );
}
