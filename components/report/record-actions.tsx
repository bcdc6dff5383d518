"use client";
import { createContext, type ReactNode, use } from "react";
import { DisputeBadge } from "@/components/dispute/dispute-badge";
import type { ReportDocument, ReportRow } from "@/lib/contract/report-document";
import type { HistoryEvent } from "@/lib/contract/vehicle-history";
import { disputeOfRow, recordsOfRow } from "@/lib/core/dispute/dispute";

interface RecordActions {
  report: ReportDocument;
  /** The actions of the report's owner on a record; other readers have none. */
  actionOf?: (record: HistoryEvent) => ReactNode;
}

const Context = createContext<RecordActions | null>(null);
export const RecordActionsProvider = Context;

type Row = Pick<ReportRow, "id" | "cells" | "records">;

/** Shown on a disputed record to every reader of the report: since when, and the state of the dispute. */
export function RecordDispute({ row }: { row: Row }) {
  const dispute = disputeOfRow(use(Context)?.report.disputes, row);
  if (!dispute) return null;
  return (
    <span data-dispute={dispute.state} className="mt-1 flex items-start gap-2 font-medium text-ink text-sm">
      <DisputeBadge state={dispute.state} />
      <span className="min-w-0">{dispute.line}</span>
    </span>
  );
}

/** The owner's button that opens a record's dispute. Rows that are not records of the vehicle have none. */
export function RecordAction({ row }: { row: Row }) {
  const actions = use(Context);
  const dispute = disputeOfRow(actions?.report.disputes, row);
  // If several records match, the disputed one, or else the first.
  const [first] = recordsOfRow(row);
  const shown = dispute ? { id: dispute.record, source: dispute.source } : first;
  const record = actions?.actionOf
    ? actions.report.events.find(({ id, source }) => id === shown?.id && source === shown.source)
    : undefined;
  return record ? <span className="block print:hidden">{actions?.actionOf?.(record)}</span> : null;
}
