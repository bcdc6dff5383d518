import type { ReportDocument } from "@/lib/contract/report-document";
import { ownerPeriods } from "./owner-periods";
import { recordMark } from "./record-mark";
import { type ReportContext, recordName } from "./report-facts";
import { detailCell, kindCell } from "./rows";

export function timelineOf(context: ReportContext): Pick<ReportDocument, "timeline" | "owners"> {
  const { owners, ownerOf } = ownerPeriods(context);
  const { flags } = context.messages.report;
  const misfits = new Map(
    context.odometer.readings
      .filter(({ flag }) => flag !== "ok")
      .map((reading) => [recordName(reading), reading.flag]),
  );
  const timeline = context.events.map((event): ReportDocument["timeline"][number] => {
    const flag = misfits.get(recordName(event));
    const mark = recordMark(event, context);
    const owner = ownerOf(event);
    return {
      id: event.id,
      date: event.date,
      dateLabel: context.date(event.date),
      kind: event.kind,
      kindLabel: kindCell(event, context),
      text: detailCell(event, context) || "—",
      source: event.source,
      sourceLabel: context.terms.source(event.source),
      mark: flag === "rollback" ? "alert" : (mark ?? (flag ? "note" : null)),
      ...(flag ? { note: flags[flag] } : {}),
      ...(owner === undefined ? {} : { owner }),
    };
  });
  return { owners, timeline };
}
