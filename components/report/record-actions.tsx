"use client";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, use, useId } from "react";
import { DisputeBadge } from "@/components/dispute/dispute-badge";
import { findDisputeOfRow, listRecordsOfRow } from "@/lib/dispute/rules";
import type { ReportDocument, ReportRow } from "@/lib/report/contract/document";
import { toSectionAnchor } from "@/lib/report/rules/anchors";
import type { HistoryEvent } from "@/lib/vehicle/contract/history";
import type { TimelineEntry } from "./record-anchors";

/** `menu` is the id of the popover that the action closes. */
export type RecordActionOf = (record: HistoryEvent, menu: string) => ReactNode;

interface RecordActions {
  report: ReportDocument;
  getAction?: RecordActionOf | undefined;
}

const Context = createContext<RecordActions | null>(null);
export const RecordActionsProvider = Context;

type Row = Pick<ReportRow, "id" | "cells" | "records">;

export function RecordDispute({ row }: { row: Row }) {
  const dispute = findDisputeOfRow(use(Context)?.report.disputes, row);
  if (!dispute) return null;
  return (
    <span data-dispute={dispute.state} className="mt-1 flex items-start gap-2 font-medium text-ink text-sm">
      <DisputeBadge state={dispute.state} />
      <span className="min-w-0">{dispute.line}</span>
    </span>
  );
}

export function RecordMenu({
  entry,
}: {
  entry: Pick<TimelineEntry, "id" | "source" | "date" | "dateLabel" | "kindLabel">;
}) {
  const t = useTranslations("report.timeline");
  const actions = use(Context);
  const menu = useId();
  if (!actions?.getAction) return null;
  const record = actions.report.events.find(({ id, source }) => id === entry.id && source === entry.source);
  if (!record) return null;
  const section = actions.report.sections.find(({ tables }) =>
    tables.some(({ rows }) =>
      rows.some((row) =>
        listRecordsOfRow(row).some(({ id, source }) => id === entry.id && source === entry.source),
      ),
    ),
  );
  const name = `${entry.dateLabel ?? entry.date}, ${entry.kindLabel}`;
  return (
    <span data-record-menu="" className="flex-none print:hidden">
      <button
        type="button"
        popoverTarget={menu}
        aria-label={t("menu", { name })}
        className="-my-2 -mr-2 grid size-11 place-items-center rounded-sm text-ink-2 hover:bg-band hover:text-ink"
      >
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
          <path d="M2 7h2v2H2z M7 7h2v2H7z M12 7h2v2h-2z" fill="currentColor" />
        </svg>
      </button>
      <span
        id={menu}
        popover="auto"
        className="record-menu min-w-48 max-w-[calc(100vw-2rem)] rounded border border-rule bg-sheet p-1 text-ink"
      >
        {actions.getAction(record, menu)}
        {section ? (
          <a
            href={`#${toSectionAnchor(section.id)}`}
            className="flex min-h-11 items-center rounded-sm px-3 text-ink no-underline hover:bg-band"
          >
            {t("toSection", { title: section.title })}
          </a>
        ) : null}
      </span>
    </span>
  );
}
