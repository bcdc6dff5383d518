"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DocumentOpening } from "@/components/layout/document-opening";
import { ShareDocument } from "@/components/layout/share-document";
import { ButtonLink } from "@/components/ui/button";
import { reportDocumentQuery } from "@/lib/client/report";
import { dashboardHref, REPORT_HASH } from "@/lib/routes";
import { CheckAgain } from "./check-again";
import { EarlierVersions } from "./earlier-versions";
import { PrintButton } from "./print-button";
import { ReportDisputes } from "./report-disputes";
import { ReportDocument } from "./report-document";

interface ReportViewProps {
  vin: string;
  product?: "vhr" | "uvc";
  /** The site's credits pay for both products. */
  isGlobal?: boolean;
  /** Stands in the car's folder, which itself says how the making goes. */
  inFolder?: boolean;
}

/** The user's report of a VIN: loading, not made, away, or the document with its PDF. */
export function ReportView({ vin, product = "vhr", isGlobal = false, inFolder = false }: ReportViewProps) {
  const t = useTranslations("report");
  const { data, error, refetch } = useQuery(reportDocumentQuery(vin, product));
  if (data) {
    const { document, url } = data;
    const actions = (
      <>
        {product === "vhr" ? <CheckAgain {...{ vin, isGlobal }} tellsFailure={!inFolder} /> : null}
        <ShareDocument {...{ vin, product }} title={document.title} />
        <PrintButton file={url} />
        <ButtonLink href={url} prefetch={false} target="_blank">
          {t("download")}
        </ButtonLink>
      </>
    );
    // A basic report names no records.
    if (product === "uvc") return <ReportDocument report={document} actions={actions} />;
    return (
      <>
        <ReportDisputes report={document} file={url}>
          {(actionOf) => <ReportDocument report={document} {...{ actions, actionOf }} />}
        </ReportDisputes>
        <EarlierVersions vin={vin} number={document.number} />
      </>
    );
  }
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
