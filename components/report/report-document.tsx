"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Section } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import type { ReportDocument as ReportModel, ReportSection } from "@/lib/contract/report-document";
import type { HistoryEvent } from "@/lib/contract/vehicle-history";
import { DamageDiagram } from "./damage-diagram";
import { OdometerDiagram } from "./odometer-chart";
import { RecordActionsProvider } from "./record-actions";
import { ReportFooter } from "./report-footer";
import { ReportHeader } from "./report-header";
import { ReportPhotos } from "./report-photos";
import { ReportTable } from "./report-table";
import { ReportTiles } from "./report-tiles";
import { ReportTimeline } from "./report-timeline";
import { StatusMark } from "./status-mark";

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

function ReportArticle({ report, actions }: Pick<ReportDocumentProps, "report" | "actions">) {
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
          <DescriptionList items={report.specification} columns={2} />
          <ReportPhotos photos={report.photos} />
        </Section>
        <ReportTimeline report={report} />
        {report.sections.map((section) => {
          const status = sectionStatus(section);
          return (
            <Section
              key={section.id}
              id={`report-${section.id}`}
              number={section.number}
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
        })}
        <ReportFooter report={report} />
      </div>
    </article>
  );
}
