"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Section } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { StatusMark } from "@/components/ui/status-mark";
import type {
  ReportDocument as ReportModel,
  ReportSection,
  ReportTile,
} from "@/lib/contract/report-document";
import type { HistoryEvent } from "@/lib/contract/vehicle-history";
import { changesFirst } from "@/lib/core/report/section-order";
import { DamageDiagram } from "./damage-diagram";
import { OdometerDiagram } from "./odometer-chart";
import { RecordActionsProvider } from "./record-actions";
import { ReportFooter } from "./report-footer";
import { ReportHeader } from "./report-header";
import { ReportTable } from "./report-table";
import { ReportTimeline } from "./report-timeline";

/** A summary in five seconds: one tile per section, linking to it. */
function ReportTiles({ tiles }: { tiles: readonly ReportTile[] }) {
  const t = useTranslations("report");
  return (
    <nav aria-label={t("summary")} className="border-rule border-b">
      <ul className="grid grid-cols-2 overflow-hidden sm:grid-cols-3 lg:grid-cols-6 print:grid-cols-6">
        {tiles.map((tile) => (
          <li
            key={tile.kind}
            className="-mt-px -ml-px border-hairline border-t border-l max-sm:last:odd:col-span-2 lg:last:col-span-2 print:last:col-span-2"
          >
            <a
              href={`#report-${tile.section}`}
              className="block h-full min-h-[7.25rem] px-3 pt-3.5 pb-3 print:min-h-0 print:pt-2.5 print:pb-2 text-ink no-underline hover:bg-band focus-visible:-outline-offset-4"
            >
              <span className="caps block">{tile.label}</span>
              <span className="heading num mt-1.5 mb-1.5 block text-[1.4375rem]">{tile.headline}</span>
              <StatusMark status={tile.mark}>{tile.stateLabel}</StatusMark>
              <small className="mt-0.5 block text-[0.8125rem] text-ink-2 leading-snug">{tile.detail}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The owner's photos of the vehicle, each with its date and source. The pictures are embedded in the document. */
function ReportPhotos({ photos = [] }: { photos: ReportModel["photos"] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
      {photos.map(({ id, jpeg, width, height, alt, dateLabel, source }) => (
        <li key={id} className="break-inside-avoid text-ink-2 text-sm leading-snug">
          {/* biome-ignore lint/performance/noImgElement: the picture is embedded in the model; there is nothing to fetch for the optimizer. */}
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

function sectionStatus(section: ReportSection) {
  return section.state === "unchecked" || section.state === "unavailable" ? section.state : null;
}

interface ReportDocumentProps {
  report: ReportModel;
  actions?: ReactNode;
  /** The actions of the report's owner on a record. */
  actionOf?: (record: HistoryEvent) => ReactNode;
}

/** The report, rendered from the same model as its PDF. */
export function ReportDocument({ report, actions, actionOf }: ReportDocumentProps) {
  return (
    <RecordActionsProvider value={{ report, actionOf }}>
      <ReportArticle report={report} actions={actions} />
    </RecordActionsProvider>
  );
}

function DocumentSection({ section, report }: { section: ReportSection; report: ReportModel }) {
  const status = sectionStatus(section);
  return (
    <Section
      id={`report-${section.id}`}
      number={section.number || undefined}
      title={section.title}
      aside={section.note}
      className="scroll-mt-4"
    >
      {section.id === "odometer" ? <OdometerDiagram odometer={report.odometer} /> : null}
      {section.id === "damage" ? <DamageDiagram damage={report.damage} /> : null}
      {section.tables.map((table, index) => (
        <ReportTable key={table.caption ?? index} table={table} name={section.title} />
      ))}
      {status ? (
        <p className="mt-2">
          <StatusMark status={status}>{section.stateLabel}</StatusMark>
        </p>
      ) : null}
      {section.statement ? (
        <p className="mt-3 max-w-[70ch] break-before-avoid text-[0.9375rem] text-ink-2 print:max-w-none">
          {section.statement}
        </p>
      ) : null}
    </Section>
  );
}

function ReportArticle({ report, actions }: Pick<ReportDocumentProps, "report" | "actions">) {
  const t = useTranslations("report");
  const [changes, sections] = changesFirst(report.sections);
  return (
    <article
      lang={report.locale}
      aria-label={report.title}
      className="px-4 py-6 [print-color-adjust:exact] md:px-10 md:pt-9 md:pb-10 print:p-0"
    >
      <ReportHeader report={report} actions={actions} />
      <ReportTiles tiles={report.tiles} />
      <div className="mt-8 grid gap-9 print:mt-5 print:block print:[&>*+*]:mt-6">
        {changes.map((section) => (
          <DocumentSection key={section.id} section={section} report={report} />
        ))}
        <Section title={t("vehicle")} className="break-inside-avoid">
          <DescriptionList items={report.specification} columns={2} />
          <ReportPhotos photos={report.photos} />
        </Section>
        <ReportTimeline report={report} />
        {sections.map((section) => (
          <DocumentSection key={section.id} section={section} report={report} />
        ))}
        <ReportFooter report={report} />
      </div>
    </article>
  );
}
