"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { RetryNote } from "@/components/layout/retry-note";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadingStrip } from "@/components/ui/progress";
import { ApiError } from "@/lib/client/api-error";
import { reportDocumentQuery } from "@/lib/client/report";
import { dashboardHref, REPORT_HASH } from "@/lib/routes";
import { PrintButton } from "./print-button";
import { ReportDocument } from "./report-document";

/** The user's report of a VIN: loading, not made, away, or the document with its PDF. */
export function ReportView({ vin }: { vin: string }) {
  const t = useTranslations("report");
  const { data, error, refetch } = useQuery(reportDocumentQuery(vin));
  if (data)
    return (
      <ReportDocument
        report={data.document}
        actions={
          <>
            <PrintButton />
            <ButtonLink href={data.url} prefetch={false} target="_blank">
              {t("download")}
            </ButtonLink>
          </>
        }
      />
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
          action={<ButtonLink href={dashboardHref(vin, REPORT_HASH)}>{t("make")}</ButtonLink>}
        >
          {t("missingText")}
        </EmptyState>
      ) : (
        <RetryNote error={error} onRetry={() => refetch()} />
      )}
    </div>
  );
}
