"use client";
import { createContext, type ReactNode, use } from "react";
import type { HistoryEvent } from "@/lib/contract/history";
import type { ReportDocument } from "@/lib/contract/report-document";
import { disputeOfRow } from "@/lib/core/dispute";
import { DisputeMark } from "./dispute-mark";

interface RecordNotes {
  report: ReportDocument;
  /** What the report's owner can do with a record; a reader has none. */
  actionOf?: (record: HistoryEvent) => ReactNode;
}

const Context = createContext<RecordNotes | null>(null);
export const RecordNotesProvider = Context;

interface Row {
  id: string;
  /** The last one is the source, as in every table of the report. */
  cells: readonly string[];
}

/** On a disputed record, for everybody who reads the report: that it is, since when, and where that stands. */
export function RecordDispute({ row }: { row: Row }) {
  const dispute = disputeOfRow(use(Context)?.report.disputes, row);
  if (!dispute) return null;
  return (
    <span data-dispute={dispute.state} className="mt-1 flex items-start gap-2 font-medium text-ink text-sm">
      <DisputeMark state={dispute.state} />
      <span className="min-w-0">{dispute.line}</span>
    </span>
  );
}

/** The owner's way from a record to its dispute. Rows that are no record of the car have none. */
export function RecordAction({ row }: { row: Row }) {
  const notes = use(Context);
  const record = notes?.actionOf
    ? notes.report.events.find(({ id, source }) => id === row.id && source === row.cells.at(-1))
    : undefined;
  return record ? <span className="block print:hidden">{notes?.actionOf?.(record)}</span> : null;
}
