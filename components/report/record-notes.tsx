"use client";
import { createContext, type ReactNode, use } from "react";
import type { HistoryEvent } from "@/lib/contract/history";
import type { ReportDocument, ReportRow } from "@/lib/contract/report-document";
import { disputeOfRow, recordsOfRow } from "@/lib/core/dispute";
import { DisputeMark } from "./dispute-mark";

interface RecordNotes {
  report: ReportDocument;
  /** What the report's owner can do with a record; a reader has none. */
  actionOf?: (record: HistoryEvent) => ReactNode;
}

const Context = createContext<RecordNotes | null>(null);
export const RecordNotesProvider = Context;

type Row = Pick<ReportRow, "id" | "cells" | "records">;

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
  const dispute = disputeOfRow(notes?.report.disputes, row);
  // Where several records say the same, the one that is disputed, or the first.
  const [first] = recordsOfRow(row);
  const own = dispute ? { id: dispute.record, source: dispute.source } : first;
  const record = notes?.actionOf
    ? notes.report.events.find(({ id, source }) => id === own?.id && source === own.source)
    : undefined;
  return record ? <span className="block print:hidden">{notes?.actionOf?.(record)}</span> : null;
}
