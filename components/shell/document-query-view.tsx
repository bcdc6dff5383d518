"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useOffer } from "@/components/providers/offers-provider";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ApiError } from "@/lib/platform/browser";
import { toLinkAttributes } from "@/lib/report/client/link-attributes";
import { getIssuedDocument, reportRecordQuery } from "@/lib/report/client/report";
import type { DocumentProduct } from "@/lib/report/contract/report";
import { QueryView } from "./query-view";

interface DocumentLabels {
  loading: string;
  missing: string;
  missingText: string;
  generate: string;
  ready: string;
  readyText: string;
  openPdf: string;
  noAddress: string;
  noAddressText: string;
}

interface DocumentQueryViewProps<Data> {
  vin: string;
  product: DocumentProduct;
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  generateHref: string;
  labels: DocumentLabels;
  children: (data: Data) => ReactNode;
}

function isModelMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "not_found" || error.code === "not_offered");
}

/** If the model is unavailable, links to the PDF if the record has one, or else to the page that generates it. */
export function DocumentQueryView<Data>(props: DocumentQueryViewProps<Data>) {
  const { vin, product, query, generateHref, labels, children } = props;
  const hasModels = useOffer("documents");
  const isMissing = query.data === undefined && (!hasModels || isModelMissing(query.error));
  const record = useQuery({ ...reportRecordQuery(vin), enabled: isMissing });
  const box = { loadingLabel: labels.loading, className: "px-4 py-8 md:p-10" };
  if (!isMissing)
    return (
      <QueryView query={query} {...box}>
        {children}
      </QueryView>
    );
  return (
    <QueryView query={record} {...box}>
      {(data) => {
        const issued = getIssuedDocument(data, product);
        return (
          <div className={box.className}>
            {issued ? (
              <PdfLink vin={vin} product={product} url={issued.url} labels={labels} />
            ) : (
              <EmptyState
                title={labels.missing}
                action={<ButtonLink href={generateHref}>{labels.generate}</ButtonLink>}
              >
                {hasModels ? labels.missingText : null}
              </EmptyState>
            )}
          </div>
        );
      }}
    </QueryView>
  );
}

interface PdfLinkProps extends Pick<DocumentQueryViewProps<unknown>, "vin" | "product" | "labels"> {
  url: string;
}

function PdfLink({ vin, product, url, labels }: PdfLinkProps) {
  if (url === "") return <EmptyState title={labels.noAddress}>{labels.noAddressText}</EmptyState>;
  const link = { target: "_blank", ...toLinkAttributes({ page: url, product, vin }) };
  return (
    <EmptyState
      title={labels.ready}
      action={
        <ButtonLink {...link} prefetch={false} size="lg">
          {labels.openPdf}
        </ButtonLink>
      }
    >
      {labels.readyText}
    </EmptyState>
  );
}
