import type { ReactNode } from "react";
import { type IconStatus, StatusIcon } from "@/components/ui/status-icon";
import type { ReportMark } from "@/lib/contract/report-document";

const states: Record<ReportMark, IconStatus> = {
  alert: "found",
  note: "note",
  plain: "none",
  unchecked: "unchecked",
  unavailable: "unavailable",
};

/** A status of the report model as the interface's icon. */
export function StatusMark({ status, children }: { status: ReportMark; children: ReactNode }) {
  return <StatusIcon state={states[status]}>{children}</StatusIcon>;
}
