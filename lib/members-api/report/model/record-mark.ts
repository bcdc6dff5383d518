import type { ReportMark } from "@/lib/contract/report-document";
import type { HistoryEvent } from "@/lib/contract/vehicle-history";
import type { ReportContext } from "./report-facts";

const ALERTS: readonly string[] = [
  "brand",
  "junk",
  "salvage",
  "insurance",
  "total_loss",
  "damage",
  "accident",
];

export function recordMark(
  event: HistoryEvent,
  { answers }: Pick<ReportContext, "answers">,
): ReportMark | null {
  if (ALERTS.includes(event.kind)) return "alert";
  if (event.kind === "theft") return answers.theft.mark;
  return event.kind === "lien" && event.until === undefined ? answers.lien.mark : null;
}
