"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Section } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { StatusMark } from "@/components/ui/status-mark";
import type { ReportDocument as ReportModel, ReportTile } from "@/lib/report/contract/document";
import { toSectionAnchor } from "@/lib/report/rules/anchors";
import { putChangesFirst } from "@/lib/report/rules/section-order";
import { listSourceWords } from "@/lib/report/rules/source-words";
import { Fold } from "./fold";
import { type RecordActionOf, RecordActionsProvider } from "./record-actions";
import { recordAnchors } from "./record-anchors";
import { RecordText, SourceWordsProvider } from "./record-text";
import { ReportContents } from "./report-contents";
import { ReportFooter } from "./report-footer";
import { ReportHeader } from "./report-header";
import { DocumentSection } from "./report-section";
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
export function ReportDocument({ actionOf: getAction, ...article }: ReportDocumentProps) {
  return (
    <RecordActionsProvider value={{ report: article.report, getAction }}>
      <SourceWordsProvider value={listSourceWords(article.report)}>
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
    for (const element of opened) element.open = true;
  };
  const close = () => {
    for (const element of opened) element.open = false;
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
  const [changes, sections] = putChangesFirst(report.sections);
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

function ReportTiles({ tiles }: { tiles: readonly ReportTile[] }) {
  const t = useTranslations("report");
  return (
    <nav aria-label={t("summary")} className="border-rule border-y print:border-t-0">
      <ul className="grid grid-cols-2 overflow-hidden min-[22rem]:grid-cols-3 xl:grid-cols-6 print:grid-cols-6">
        {tiles.map((tile) => (
          <li
            key={tile.kind}
            className="-mt-px -ml-px border-hairline border-t border-l max-[22rem]:last:odd:col-span-2 min-[22rem]:max-xl:last:col-span-2 xl:last:col-span-2 print:last:col-span-2"
          >
            <a
              href={`#${toSectionAnchor(tile.section)}`}
              className="block h-full px-2 pt-2 pb-2 sm:px-3 text-ink no-underline hover:bg-band focus-visible:-outline-offset-4 sm:min-h-[7.25rem] sm:pt-3.5 sm:pb-3 print:min-h-0 print:pt-2.5 print:pb-2"
            >
              <span className="caps block">{tile.label}</span>
              <span className="heading num mt-0.5 mb-0.5 block text-lg sm:mt-1.5 sm:mb-1.5 sm:text-[1.4375rem]">
                {tile.headline}
              </span>
              <StatusMark status={tile.mark}>{tile.stateLabel}</StatusMark>
              <small className="mt-0.5 block text-[0.8125rem] text-ink-2 leading-snug max-sm:hidden print:block">
                <RecordText text={tile.detail} />
              </small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
