"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ReportDisputes } from "@/components/dispute/report-disputes";
import { ShareDocument } from "@/components/share/share-document";
import { DocumentQueryView } from "@/components/shell/document-query-view";
import { ButtonLink } from "@/components/ui/button";
import { reportDocumentQuery } from "@/lib/client/report";
import { dashboardHref, REPORT_HASH } from "@/lib/routes";
import { EarlierVersions } from "./earlier-versions";
import { PrintButton } from "./print-button";
import { RefreshReport } from "./refresh-report";
import { ReportDocument } from "./report-document";

interface ReportViewProps {
  vin: string;
  product?: "vhr" | "uvc";
  /** The site's credits are shared by both products. */
  isGlobal?: boolean;
  /** Shown in the vehicle's dashboard, which shows the progress and the failure of a generation itself. */
  inDashboard?: boolean;
}

/** The user's report of a VIN: loading, missing, unavailable, or the document with its PDF. */
export function ReportView({ vin, product = "vhr", isGlobal = false, inDashboard = false }: ReportViewProps) {
  const t = useTranslations("report");
  return (
    <DocumentQueryView
      query={useQuery(reportDocumentQuery(vin, product))}
      generateHref={dashboardHref(vin, REPORT_HASH)}
      labels={{
        loading: t("opening"),
        missing: t("missing"),
        missingText: t("missingText"),
        generate: t("openDashboard"),
      }}
    >
      {({ document, url }) => {
        const actions = (
          <>
            {product === "vhr" ? (
              <RefreshReport vin={vin} isGlobal={isGlobal} showsFailure={!inDashboard} />
            ) : null}
            <ShareDocument vin={vin} product={product} title={document.title} />
            <PrintButton file={url} />
            <ButtonLink href={url} prefetch={false} target="_blank">
              {t("download")}
            </ButtonLink>
          </>
        );
        // A basic report lists no records.
        if (product === "uvc") return <ReportDocument report={document} actions={actions} />;
        return (
          <>
            <ReportDisputes report={document} file={url}>
              {(actionOf) => <ReportDocument report={document} actions={actions} actionOf={actionOf} />}
            </ReportDisputes>
            <EarlierVersions vin={vin} number={document.number} />
          </>
        );
      }}
    </DocumentQueryView>
  );
}
