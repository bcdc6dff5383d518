"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LeaderList } from "@/components/ui/leader-list";
import { Section } from "@/components/ui/sheet";
import type { HistoryEvent } from "@/lib/contract/history";
import type { ReportDocument as ReportModel, ReportSection } from "@/lib/contract/report-document";
import { DamageFigures } from "./damage-figures";
import { Mark } from "./mark";
import { OdometerFigure } from "./odometer-figure";
import { RecordNotesProvider } from "./record-notes";
import { ReportClosing } from "./report-closing";
import { ReportHeader } from "./report-header";
import { ReportPhotos } from "./report-photos";
import { ReportTable } from "./report-table";
import { ReportTiles } from "./report-tiles";
import { ReportTimeline } from "./report-timeline";

function sectionMark(section: ReportSection) {
  return section.state === "unchecked" || section.state === "unavailable" ? section.state : null;
}

interface ReportDocumentProps {
  report: ReportModel;
  actions?: ReactNode;
  /** What the report's owner can do with a record. */
  actionOf?: (record: HistoryEvent) => ReactNode;
}

/** The report as the document it is: drawn from the model that the PDF is drawn from, top to bottom. */
export function ReportDocument({ report, actions, actionOf }: ReportDocumentProps) {
  return (
    <RecordNotesProvider value={{ report, actionOf }}>
      <Paper report={report} actions={actions} />
    </RecordNotesProvider>
  );
}

function Paper({ report, actions }: Pick<ReportDocumentProps, "report" | "actions">) {
  const t = useTranslations("report");
  return (
    <article
      lang={report.locale}
      aria-label={report.title}
      className="px-4 py-6 [print-color-adjust:exact] md:px-10 md:pt-9 md:pb-10 print:p-0"
    >
      <ReportHeader report={report} actions={actions} />
      <ReportTiles tiles={report.tiles} />
      <div className="mt-8 grid gap-9 print:mt-5 print:block print:[&>*+*]:mt-6">
        <Section title={t("vehicle")} className="break-inside-avoid">
          <LeaderList items={report.specification} columns={2} />
          <ReportPhotos photos={report.photos} />
        </Section>
        <ReportTimeline report={report} />
        {report.sections.map((section) => {
          const mark = sectionMark(section);
          return (
            <Section
              key={section.id}
              id={`report-${section.id}`}
              number={section.number}
              title={section.title}
              aside={section.note}
              className="scroll-mt-4"
            >
              {section.id === "odometer" ? <OdometerFigure odometer={report.odometer} /> : null}
              {section.id === "damage" ? <DamageFigures damage={report.damage} /> : null}
              {section.tables.map((table, index) => (
                <ReportTable key={table.caption ?? index} table={table} name={section.title} />
              ))}
              {mark ? (
                <p className="mt-2">
                  <Mark mark={mark}>{section.stateLabel}</Mark>
                </p>
              ) : null}
              {section.statement ? (
                <p className="mt-3 max-w-[70ch] break-before-avoid text-[0.9375rem] text-ink-2 print:max-w-none">
                  {section.statement}
                </p>
              ) : null}
            </Section>
          );
        })}
        <ReportClosing report={report} />
      </div>
    </article>
  );
}
