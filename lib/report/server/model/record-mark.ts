import type { HistoryEvent } from "@/lib/vehicle/contract/history";
import type { ReportMark } from "../../contract/document";
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
