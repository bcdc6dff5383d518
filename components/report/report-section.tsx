import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { StatusMark } from "@/components/ui/status-mark";
import type {
  ReportDocument,
  ReportSection,
  ReportTable as TableModel,
} from "@/lib/report/contract/document";
import { toSectionAnchor } from "@/lib/report/rules/anchors";
import { DamageDiagram } from "./damage-diagram";
import { Fold } from "./fold";
import { OdometerDiagram } from "./odometer-chart";
import type { RecordAnchors } from "./record-anchors";
import { ReportTable } from "./report-table";

/** Longer tables are folded: above the first limit on phones, above the second everywhere. */
const OPEN_ROWS_MAX = 3;
const WIDE_ROWS_MAX = 12;
const UNFOLDED: readonly string[] = ["changes", "records", "adds"];

function RecordLinks({ table, anchors }: { table: TableModel; anchors: RecordAnchors }) {
  return (
    <div className="mt-3 first:mt-0">
      {table.caption ? <h3 className="caps mb-1 text-ink">{table.caption}</h3> : null}
      <ul className="flex flex-wrap gap-x-5 gap-y-0.5 text-[0.9375rem]">
        {table.rows.map((row) => {
          const [match] = anchors.ofRow(row);
          if (!match) return null;
          const { entry, anchor } = match;
          const mark = row.mark === "alert" || row.mark === "note" ? row.mark : null;
          const label = `${entry.dateLabel ?? entry.date} · ${entry.kindLabel}`;
          return (
            <li key={anchor}>
              <a href={`#${anchor}`} className="num inline-flex min-h-7 items-center text-ink">
                {mark ? <StatusMark status={mark}>{label}</StatusMark> : label}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface TablePartProps {
  section: ReportSection;
  table: TableModel;
  anchors: RecordAnchors;
}

function TablePart({ section, table, anchors }: TablePartProps) {
  const t = useTranslations("report.fold");
  if (section.id === "odometer") {
    const flagged = table.rows.filter(({ mark }) => mark !== null);
    return (
      <>
        {flagged.length > 0 ? (
          // Hidden in print because all readings follow below.
          <div className="print:hidden">
            <ReportTable table={{ ...table, rows: flagged }} name={section.title} />
          </div>
        ) : null}
        <Fold summary={t("readings", { count: table.rows.length })}>
          <ReportTable table={table} name={t("readings", { count: table.rows.length })} />
        </Fold>
      </>
    );
  }
  if (anchors.isInTimeline(table)) return <RecordLinks table={table} anchors={anchors} />;
  if (table.rows.length <= OPEN_ROWS_MAX || UNFOLDED.includes(section.id))
    return <ReportTable table={table} name={section.title} />;
  return (
    <Fold
      summary={t("rows", { name: table.caption ?? section.title, count: table.rows.length })}
      onlyOnPhones={table.rows.length <= WIDE_ROWS_MAX}
    >
      <ReportTable table={table} name={section.title} isFolded />
    </Fold>
  );
}

function getSectionStatus(section: ReportSection) {
  return section.state === "unchecked" || section.state === "unavailable" ? section.state : null;
}

/** Returns true if a phone would repeat an earlier section's statement below its records. */
function isRepeated({ id, statement, tables }: ReportSection, { sections }: ReportDocument): boolean {
  const first = sections.find((section) => section.statement === statement && section.tables.length > 0);
  return tables.length > 0 && first?.id !== id;
}

interface DocumentSectionProps {
  section: ReportSection;
  report: ReportDocument;
  anchors: RecordAnchors;
}

export function DocumentSection({ section, report, anchors }: DocumentSectionProps) {
  const status = getSectionStatus(section);
  return (
    <Section
      id={toSectionAnchor(section.id)}
      number={section.number || undefined}
      title={section.title}
      aside={section.note || (status ? <StatusMark status={status}>{section.stateLabel}</StatusMark> : null)}
      className="scroll-mt-16"
    >
      {section.id === "odometer" ? <OdometerDiagram odometer={report.odometer} /> : null}
      {section.id === "damage" ? <DamageDiagram damage={report.damage} /> : null}
      {section.tables.map((table, index) => (
        <TablePart key={table.caption ?? index} section={section} table={table} anchors={anchors} />
      ))}
      {section.statement ? (
        <p
          className={classNames(
            "mt-1.5 max-w-[70ch] break-before-avoid text-[0.8125rem] text-ink-2 leading-snug sm:mt-2 sm:text-[0.9375rem] print:max-w-none",
            isRepeated(section, report) && "max-sm:hidden print:block",
          )}
        >
          {section.statement}
        </p>
      ) : null}
    </Section>
  );
}
