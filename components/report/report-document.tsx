"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Section } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import type { ReportDocument as ReportModel } from "@/lib/contract/report-document";
import { changesFirst } from "@/lib/core/report/section-order";
import { sourceWords } from "@/lib/core/report/source-words";
import { Fold } from "./fold";
import { type RecordActionOf, RecordActionsProvider } from "./record-actions";
import { recordAnchors } from "./record-anchors";
import { SourceWordsProvider } from "./record-text";
import { ReportContents } from "./report-contents";
import { ReportFooter } from "./report-footer";
import { ReportHeader } from "./report-header";
import { DocumentSection } from "./report-section";
import { ReportTiles } from "./report-tiles";
import { ReportTimeline } from "./report-timeline";
import { ReportVerdictView } from "./report-verdict";
import { useReportLinks } from "./use-report-links";

function ReportPhotos({ photos = [] }: { photos: ReportModel["photos"] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
      {photos.map(({ id, jpeg, width, height, alt, dateLabel, source }) => (
        <li key={id} className="break-inside-avoid text-ink-2 text-sm leading-snug">
          {/* biome-ignore lint/performance/noImgElement: the picture is embedded, so the optimizer has nothing to fetch. */}
          <img
            src={`data:image/jpeg;base64,${jpeg}`}
            alt={alt}
            width={width}
            height={height}
            className="mb-1 aspect-[4/3] w-full bg-band object-contain"
          />
          <span className="num block">{dateLabel}</span>
          {source}
        </li>
      ))}
    </ul>
  );
}

interface ReportDocumentProps {
  report: ReportModel;
  actions?: ReactNode;
  actionOf?: RecordActionOf | undefined;
  isNamedAbove?: boolean;
}

/** Renders the same model as the PDF. */
export function ReportDocument({ actionOf, ...article }: ReportDocumentProps) {
  return (
    <RecordActionsProvider value={{ report: article.report, actionOf }}>
      <SourceWordsProvider value={sourceWords(article.report)}>
        <ReportArticle {...article} />
      </SourceWordsProvider>
    </RecordActionsProvider>
  );
}

/** Expands folded parts for browsers that ignore the print style in app/report.css. */
function openForPrint(article: HTMLElement): () => void {
  let opened: HTMLDetailsElement[] = [];
  const open = () => {
    opened = [...article.querySelectorAll<HTMLDetailsElement>("details[data-fold]:not([open])")];
    for (const one of opened) one.open = true;
  };
  const close = () => {
    for (const one of opened) one.open = false;
  };
  addEventListener("beforeprint", open);
  addEventListener("afterprint", close);
  return () => {
    removeEventListener("beforeprint", open);
    removeEventListener("afterprint", close);
  };
}

function ReportArticle({ report, actions, isNamedAbove }: Omit<ReportDocumentProps, "actionOf">) {
  const t = useTranslations("report");
  const [changes, sections] = changesFirst(report.sections);
  const anchors = recordAnchors(report);
  const article = useRef<HTMLElement>(null);
  const followed = useReportLinks(article);
  useEffect(() => (article.current ? openForPrint(article.current) : undefined), []);
  return (
    <article
      ref={article}
      lang={report.locale}
      aria-label={report.title}
      className="px-4 py-6 [print-color-adjust:exact] md:px-10 md:pt-9 md:pb-10 print:p-0"
    >
      <ReportHeader report={report} actions={actions} isNamedAbove={isNamedAbove} />
      <div className="lg:grid lg:grid-cols-[11.5rem_minmax(0,1fr)] lg:gap-x-9 print:block">
        <ReportContents report={report} />
        <div className="min-w-0">
          <ReportVerdictView report={report} anchors={anchors} />
          <ReportTiles tiles={report.tiles} />
          <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 sm:mt-8 sm:gap-9 print:mt-5 print:block print:[&>*+*]:mt-6">
            {changes.map((section) => (
              <DocumentSection key={section.id} section={section} report={report} anchors={anchors} />
            ))}
            <Section title={t("vehicle")} className="break-inside-avoid">
              <Fold summary={t("fold.details", { count: report.specification.length })} onlyOnPhones>
                <DescriptionList items={report.specification} columns={2} />
              </Fold>
              <ReportPhotos photos={report.photos} />
            </Section>
            <ReportTimeline report={report} anchors={anchors} followed={followed} />
            {sections.map((section) => (
              <DocumentSection key={section.id} section={section} report={report} anchors={anchors} />
            ))}
            <ReportFooter report={report} />
          </div>
        </div>
      </div>
    </article>
  );
}
