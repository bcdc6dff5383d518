import type { ReactNode } from "react";
import { type MarkState, StateMark } from "@/components/ui/state-mark";
import type { ReportMark } from "@/lib/contract/report-document";

const states: Record<ReportMark, MarkState> = {
  alert: "found",
  note: "note",
  plain: "none",
  unchecked: "unchecked",
  unavailable: "unavailable",
};

/** A mark of the document's model in the interface's shapes. */
export function Mark({ mark, children }: { mark: ReportMark; children: ReactNode }) {
  return <StateMark state={states[mark]}>{children}</StateMark>;
}
