import { listRecordsOfRow } from "@/lib/dispute/rules";
import type { ReportDocument, ReportRow, ReportTable } from "@/lib/report/contract/document";
import { toRecordAnchor, toSectionAnchor } from "@/lib/report/rules/anchors";

interface Reference {
  id: string;
  source: string;
}

export type TimelineEntry = ReportDocument["timeline"][number];

const getName = ({ id, source }: Reference): string => `${source}\n${id}`;

export function recordAnchors(report: Pick<ReportDocument, "timeline">) {
  const byName = new Map(
    report.timeline.map(
      (entry, index) => [getName(entry), { entry, anchor: toRecordAnchor(index) }] as const,
    ),
  );
  const find = (reference: Reference) => byName.get(getName(reference));
  const ofRow = (row: ReportRow) => listRecordsOfRow(row).flatMap((reference) => find(reference) ?? []);
  return {
    find,
    ofRow,
    isInTimeline: (table: ReportTable) =>
      table.rows.length > 0 && table.rows.every((row) => ofRow(row).length > 0),
  };
}
export type RecordAnchors = ReturnType<typeof recordAnchors>;

/** Returns the anchor of a finding's only record, or of its section if there are several. */
export function findTarget(
  finding: { section: string | null; records: readonly Reference[] },
  anchors: RecordAnchors,
): string | null {
  const [first] = finding.records;
  const anchor = first && finding.records.length === 1 ? anchors.find(first)?.anchor : undefined;
  if (anchor) return `#${anchor}`;
  return finding.section ? `#${toSectionAnchor(finding.section)}` : null;
}
