"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { useOffer } from "@/components/providers/offers-provider";
import { disputesQuery } from "@/lib/dispute/client";
import type { Dispute } from "@/lib/dispute/contract";
import { lazyWithPreload } from "@/lib/platform/browser";
import type { ReportDocument } from "@/lib/report/contract/document";
import { useSourceName } from "@/lib/site/client/use-source-name";
import type { HistoryEvent } from "@/lib/vehicle/contract/history";
import type { DisputedRecord } from "./disputed-record";

const DisputeDialog = lazyWithPreload(async () => (await import("./dispute-dialog")).DisputeDialog);

interface ReportDisputesProps {
  report: ReportDocument;
  file: string;
  /** `menu` is the id of the row's popover menu, which the button closes. */
  children: (getAction: ((record: HistoryEvent, menu: string) => ReactNode) | undefined) => ReactNode;
}

const isOf = (dispute: Dispute, { id, source }: Pick<DisputedRecord, "id" | "source">) =>
  dispute.record === id && dispute.about.source === source;

export function ReportDisputes({ report, file, children }: ReportDisputesProps) {
  const t = useTranslations("report.dispute");
  const sourceName = useSourceName();
  const isOffered = useOffer("dispute");
  const { data: disputes } = useQuery({ ...disputesQuery(report.vin), enabled: isOffered });
  const [record, setRecord] = useState<DisputedRecord | null>(null);
  const [open, setOpen] = useState(false);

  function show(next: DisputedRecord) {
    setRecord(next);
    setOpen(true);
  }
  function getName({ id, source, date }: { id: string; source: string; date: string }): string {
    const entry = report.timeline.find((other) => other.id === id && other.source === source);
    return entry ? `${entry.dateLabel ?? entry.date}, ${entry.kindLabel}` : date;
  }
  function getAction(event: HistoryEvent, menu: string) {
    const name = getName(event);
    const label = t(disputes?.some((dispute) => isOf(dispute, event)) ? "yours" : "action");
    return (
      <button
        type="button"
        popoverTarget={menu}
        popoverTargetAction="hide"
        aria-haspopup="dialog"
        aria-label={`${label}: ${name}`}
        onClick={() => show({ id: event.id, source: event.source, name })}
        className="flex min-h-11 w-full items-center rounded-sm px-3 text-left hover:bg-band"
      >
        {label}
      </button>
    );
  }
  const orphanedDisputes = (disputes ?? []).filter(
    ({ record: id, about }) =>
      !report.events.some((event) => event.id === id && event.source === about.source),
  );
  const seen = record
    ? (disputes ?? []).find((other) => (record.dispute ? other.id === record.dispute : isOf(other, record)))
    : undefined;

  return (
    <>
      {children(disputes ? getAction : undefined)}
      {report.disputes?.length ? (
        <p className="max-w-measure px-4 pb-6 text-ink-2 text-sm md:px-10 print:hidden">
          {t("onPdf")}{" "}
          <a href={`${file}&issued=1`} target="_blank" rel="noreferrer">
            {t("issued")}
          </a>
        </p>
      ) : null}
      {orphanedDisputes.length > 0 ? (
        <section className="px-4 pb-8 md:px-10 print:hidden">
          <h3 className="caps mb-1.5 text-ink">{t("removedRecords")}</h3>
          <ul>
            {orphanedDisputes.map((dispute) => {
              const { date, source } = dispute.about;
              const name = `${dispute.number}, ${date}`;
              return (
                <li key={dispute.id} className="border-hairline border-b">
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    onClick={() => show({ id: dispute.record, source, name, dispute: dispute.id })}
                    className="min-h-11 text-left underline underline-offset-4"
                  >
                    {name}, {sourceName(source)}
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      ) : null}
      {record ? (
        <Suspense fallback={null}>
          <DisputeDialog
            key={record.dispute ?? `${record.source} ${record.id}`}
            record={record}
            open={open}
            onOpenChange={setOpen}
            vin={report.vin}
            timeZone={report.timeZone}
            dispute={seen}
          />
        </Suspense>
      ) : null}
    </>
  );
}
